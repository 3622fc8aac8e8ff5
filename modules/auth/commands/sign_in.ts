import db from '@adonisjs/lucid/services/db'
import { rehashed, verifyPassword } from '#modules/auth/passwords/password'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import type { OpenSession } from '#modules/auth/sessions'
import User from '#modules/auth/user'

interface Credentials {
  email: string
  password: string
}

/** `user` is the account with the address, or null. If `matches` is false, no session is opened. */
interface SignIn {
  user: User | null
  matches: boolean
}

/**
 * Signs in with a password. Takes equally long for all addresses. Compares the verified hash again
 * under the user's lock, so a password changed in the meantime no longer signs in.
 */
export async function signIn(
  credentials: Credentials,
  correlationId: string,
  openSession: OpenSession
): Promise<SignIn> {
  const { email, password } = credentials
  const known = await User.findBy('email', email)
  if (!(await verifyPassword(known?.password, password))) return { user: known, matches: false }
  const renewed = await rehashed(known!.password!, password)
  const user = await db.transaction(async (trx) => {
    const held = await User.query({ client: trx }).where('id', known!.id).forUpdate().first()
    if (held?.password !== known!.password || held?.email !== email) return undefined
    if (renewed) await held.merge({ password: renewed }).save()
    const event = { type: 'SignedIn', data: { user_id: held.id, method: 'password' } } as const
    await recordUserEvent(trx, event, { actor: held.id, correlationId })
    await openSession(trx, held)
    return held
  })
  // The password changed, or a concurrent sign-in rehashed the same password.
  return user ? { user, matches: true } : signIn(credentials, correlationId, openSession)
}

/** Records the failure with the system as actor, because the user behind the attempt is unknown. */
export function recordFailedSignIn(userId: number, correlationId: string) {
  const event = {
    type: 'SignInFailed' as const,
    data: { user_id: userId, method: 'password' as const },
  }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: 'system', correlationId }))
}

export function recordSignOut(userId: number, correlationId: string) {
  const event = { type: 'SignedOut' as const, data: { user_id: userId } }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: userId, correlationId }))
}
