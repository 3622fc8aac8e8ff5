import type { EventDefinitions } from '#kernel/events/definitions'
import type { Scope } from '#modules/auth/api'

/** Method by which a user proved their identity. 'demo': the account came with the demo data. */
export type SignInMethod = 'password' | 'google'

/** Audit page viewed: the log itself, or a user's data at a point in time. */
export type AuditPage = 'events' | 'workspace' | 'billing'

/**
 * Facts about an account, in the stream `user-{id}`. Identity itself is state (rule 14.2). The
 * events tell auditors what happened and hold no address, name or secret.
 */
export type UserEvent =
  /** An account was created. A user who creates an account is also signed in. */
  | { type: 'UserRegistered'; data: { user_id: number; method: SignInMethod | 'demo' } }
  | { type: 'EmailVerified'; data: { user_id: number } }
  | { type: 'SignedIn'; data: { user_id: number; method: SignInMethod } }
  /** A wrong password was given for an account that exists. */
  | { type: 'SignInFailed'; data: { user_id: number; method: SignInMethod } }
  | { type: 'SignedOut'; data: { user_id: number } }
  /** All sessions ended with it. 'reset': by a link that went out by mail. */
  | { type: 'PasswordChanged'; data: { user_id: number; by: 'change' | 'reset' } }
  /** All sessions ended with it: whoever set the password may not be whose address it is. */
  | { type: 'PasswordRemoved'; data: { user_id: number; by: 'verification' | 'google' } }
  /** An address that nobody had verified was replaced; what it is is state. */
  | { type: 'EmailChanged'; data: { user_id: number } }
  /** From now on the account can be entered through the provider too. */
  | { type: 'ProviderJoined'; data: { user_id: number; provider: 'google' } }
  /** Name or picture; what they are is state. */
  | { type: 'ProfileChanged'; data: { user_id: number } }
  /** From now on the person may enter the staff area as far as the scope goes, and no further. */
  | { type: 'ScopeGranted'; data: { user_id: number; scope: Scope } }
  | { type: 'ScopeRevoked'; data: { user_id: number; scope: Scope } }
  /** Staff shut the person out; all sessions ended with it. Why is state. */
  | { type: 'UserDisabled'; data: { user_id: number } }
  | { type: 'UserEnabled'; data: { user_id: number } }
  /** All of them, by staff. */
  | { type: 'SessionsEnded'; data: { user_id: number } }
  /** Staff had the mail sent once more that verifies the address. */
  | { type: 'VerificationRequested'; data: { user_id: number } }
  /** The person, who belongs to the staff, looked at the audit pages; `of`: by which filters. */
  | { type: 'AuditLooked'; data: { user_id: number; at: AuditPage; of: string } }
  /** The person, who belongs to the staff, had the product do something; `of`: with what. */
  | { type: 'OperationRequested'; data: { user_id: number; operation: Operation; of: string } }
  /** The person, who belongs to the staff, had a table as a file; `of`: by which filters (decision 158). */
  | { type: 'TableExported'; data: { user_id: number; table: 'users' | 'payments'; of: string } }

/** Operation on a read model, a failed stream, an outbox row or a webhook. */
export type Operation = 'rebuild' | 'verify' | 'retry_stream' | 'retry_outbox' | 'replay_webhook'

export const USER_EVENTS: EventDefinitions<UserEvent> = {
  UserRegistered: { version: 1 },
  EmailVerified: { version: 1 },
  SignedIn: { version: 1 },
  SignInFailed: { version: 1 },
  SignedOut: { version: 1 },
  PasswordChanged: { version: 1 },
  PasswordRemoved: { version: 1 },
  EmailChanged: { version: 1 },
  ProviderJoined: { version: 1 },
  ProfileChanged: { version: 1 },
  ScopeGranted: { version: 1 },
  ScopeRevoked: { version: 1 },
  UserDisabled: { version: 1 },
  UserEnabled: { version: 1 },
  SessionsEnded: { version: 1 },
  VerificationRequested: { version: 1 },
  AuditLooked: { version: 1 },
  OperationRequested: { version: 1 },
  TableExported: { version: 1 },
}

export function userStream(userId: number) {
  return `user-${userId}`
}
