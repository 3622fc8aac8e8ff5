import type { EventDefinitions } from '#backend/events/definitions'

/** How somebody proved who they are. 'demo': the account came with the demo data. */
export type SignInMethod = 'password'

/**
 * Facts about an account, in the stream `user-{id}`. Identity itself is state (DESIGN 2): these
 * tell auditors what happened and hold no address, name or secret.
 */
export type UserEvent =
  /** An account was made. One that was made by a person is signed in from then on. */
  | { type: 'UserRegistered'; data: { user_id: number; method: 'password' | 'demo' } }
  | { type: 'EmailVerified'; data: { user_id: number } }
  | { type: 'SignedIn'; data: { user_id: number; method: SignInMethod } }
  /** A wrong password was given for an account that exists. */
  | { type: 'SignInFailed'; data: { user_id: number; method: SignInMethod } }
  | { type: 'SignedOut'; data: { user_id: number } }

export const USER_EVENTS: EventDefinitions<UserEvent> = {
  UserRegistered: { version: 1 },
  EmailVerified: { version: 1 },
  SignedIn: { version: 1 },
  SignInFailed: { version: 1 },
  SignedOut: { version: 1 },
}

export function userStream(userId: number) {
  return `user-${userId}`
}
