import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Origin, recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { revokeTokens } from '#modules/auth/tokens'
import type User from '#modules/auth/user'

/**
 * Takes an account from its creator once another user proves ownership of the address. Ends the
 * account's sessions, removes its password, and revokes links sent by mail. Needed because a user
 * can sign up with an address of another user (decision 121). The caller holds the lock on the
 * user's row. Returns true if the account had a password.
 */
export async function reclaimAccount(
  trx: TransactionClientContract,
  user: User,
  by: 'verification' | 'google',
  origin: Origin
) {
  await endSessions(trx, user.id)
  await revokeTokens(trx, user.id, 'reset_password')
  await revokeTokens(trx, user.id, 'verify_email')
  if (user.password === null) return false
  await user.merge({ password: null }).save()
  const data = { user_id: user.id, by }
  await recordUserEvent(trx, { type: 'PasswordRemoved', data }, origin)
  return true
}
