import db from '@adonisjs/lucid/services/db'
import type { SignInMethod } from '#modules/auth/events'
import { rehash, verifyPassword } from '#modules/auth/password'
import { recordUserEvent } from '#modules/auth/record_user_event'
import User from '#modules/auth/user'

/** The account with this address, and whether the password is its own. Takes equally long for all. */
export async function checkCredentials(email: string, password: string) {
  const user = await User.findBy('email', email)
  const matches = await verifyPassword(user?.password, password)
  if (user && matches) await rehash(user, password)
  return { user, matches }
}

export function recordSignIn(userId: number, method: SignInMethod, correlationId: string) {
  const event = { type: 'SignedIn' as const, data: { user_id: userId, method } }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: userId, correlationId }))
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
