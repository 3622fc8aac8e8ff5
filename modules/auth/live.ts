import type { LiveSource } from '#platform/live/live_change'
import type { UserEvent } from '#modules/auth/events'

/** Events about an account that change what its owner sees of the account. */
const SHOWS: Record<UserEvent['type'], boolean> = {
  UserRegistered: false,
  EmailVerified: true,
  SignedIn: false,
  SignInFailed: false,
  SignedOut: false,
  PasswordChanged: false,
  PasswordRemoved: true,
  EmailChanged: true,
  ProviderJoined: true,
  ProfileChanged: true,
  RetentionChanged: true,
  ScopeGranted: true,
  ScopeRevoked: true,
  // After these the user is signed out or sees no change.
  UserDisabled: false,
  UserEnabled: false,
  SessionsEnded: false,
  VerificationRequested: false,
  AuditLooked: false,
  OperationRequested: false,
  TableExported: false,
}

/** Identity is no read model, so the state has changed before its event is in the log. */
export const accountChanges: LiveSource = {
  prefix: 'user-',
  projected: false,
  addressee: ({ stream }) => Number(stream.slice('user-'.length)),
  change: ({ event }) => (SHOWS[event.type as UserEvent['type']] ? { kind: 'account' } : undefined),
}
