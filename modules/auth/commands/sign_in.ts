import db from '@adonisjs/lucid/services/db'
import { rehashed, verifyPassword } from '#modules/auth/passwords/password'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import type { OpenSession } from '#modules/auth/sessions'
import User from '#modules/auth/user'

interface Credentials {
  email: string
  password: string
}

/** `user` is the account with the address, if there is one; without `matches` nobody is signed in. */
interface SignIn {
  user: User | null
  matches: boolean
}

/**
 * Signs in by a password. Takes equally long for all addresses. The hash that was compared is
 * compared again under the user's lock: a password that was changed meanwhile lets nobody in.
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
  // Another password by now, or the same one hashed again by a sign-in beside this one.
  return user ? { user, matches: true } : signIn(credentials, correlationId, openSession)
}

/** Whoever tried is not known, so the actor is the system. */
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
