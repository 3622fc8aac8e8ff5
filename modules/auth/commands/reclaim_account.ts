import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Origin, recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { revokeTokens } from '#modules/auth/tokens'
import type User from '#modules/auth/user'

/**
 * Takes an account from whoever made it, once somebody has proved that the address is theirs: ends
 * its sessions, removes a password that was set before, and kills links that went out by mail.
 * Anybody can sign up with somebody else's address (decision 121). The caller holds the user's row.
 * Returns whether there was a password.
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
