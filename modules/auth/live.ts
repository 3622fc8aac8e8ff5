import type { LiveSource } from '#platform/live/live_change'
import type { UserEvent } from '#modules/auth/events'

/** Which facts about an account change what its owner sees of it. */
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
  ScopeGranted: true,
  ScopeRevoked: true,
  // Whom these happen to is signed in no more, or sees nothing of it.
  UserDisabled: false,
  UserEnabled: false,
  SessionsEnded: false,
  VerificationRequested: false,
  AuditLooked: false,
  OperationRequested: false,
  TableExported: false,
}

/** Identity is no read model: it has changed before its event is in the log. */
export const accountChanges: LiveSource = {
  prefix: 'user-',
  projected: false,
  addressee: ({ stream }) => Number(stream.slice('user-'.length)),
  change: ({ event }) => (SHOWS[event.type as UserEvent['type']] ? { kind: 'account' } : undefined),
}
