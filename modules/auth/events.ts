import type { EventDefinitions } from '#kernel/events/definitions'
import type { KeepVersions } from '#modules/auth/api'
import type { Scope } from '#modules/auth/permissions'

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
  /** Also ended all sessions. 'reset': through a link sent by mail. */
  | { type: 'PasswordChanged'; data: { user_id: number; by: 'change' | 'reset' } }
  /** Also ended all sessions, because a stranger to the address may have set the password. */
  | { type: 'PasswordRemoved'; data: { user_id: number; by: 'verification' | 'google' } }
  /** An unverified address was replaced. The new address is state. */
  | { type: 'EmailChanged'; data: { user_id: number } }
  /** The user can now also sign in through the provider. */
  | { type: 'ProviderJoined'; data: { user_id: number; provider: 'google' } }
  /** The name or picture changed. Their values are state. */
  | { type: 'ProfileChanged'; data: { user_id: number } }
  /** The user chose which versions of pages stay (rule 4.49). */
  | { type: 'RetentionChanged'; data: { user_id: number; keep_versions: KeepVersions } }
  /** The user may now enter the staff area within the scope's permissions. */
  | { type: 'ScopeGranted'; data: { user_id: number; scope: Scope } }
  | { type: 'ScopeRevoked'; data: { user_id: number; scope: Scope } }
  /** Staff disabled the account and ended all its sessions. The reason is state. */
  | { type: 'UserDisabled'; data: { user_id: number } }
  | { type: 'UserEnabled'; data: { user_id: number } }
  /** Staff ended all sessions of the account. */
  | { type: 'SessionsEnded'; data: { user_id: number } }
  /** Staff requested another verification mail. */
  | { type: 'VerificationRequested'; data: { user_id: number } }
  /** The user, a staff member, viewed an audit page. `of`: the filters. */
  | { type: 'AuditLooked'; data: { user_id: number; at: AuditPage; of: string } }
  /** The user, a staff member, started an operation. `of`: its target. */
  | { type: 'OperationRequested'; data: { user_id: number; operation: Operation; of: string } }
  /** The user, a staff member, exported a table. `of`: the filters (decision 158). */
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
  RetentionChanged: { version: 1 },
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
