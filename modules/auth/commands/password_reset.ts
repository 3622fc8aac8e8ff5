import db from '@adonisjs/lucid/services/db'
import { enqueueMail } from '#kernel/outbox/outbox'
import { hashPassword, verifyPassword } from '#modules/auth/passwords/password'
import { setPassword } from '#modules/auth/commands/set_password'
import { isUsable, type Redemption, redeemToken } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/** Id that no account has. Mail to this id is queued, but has no recipient. */
const NOBODY = 0

/**
 * Queues the mail with the link that sets a new password. An unknown address causes the same work,
 * including the outbox row, so neither response nor timing reveals the account (rule 10.5).
 */
export function requestPasswordReset(email: string) {
  return db.transaction(async (trx) => {
    const row: { id: string } | null = await trx.from('users').select('id').where({ email }).first()
    await enqueueMail(trx, { template: 'reset_password', userId: row ? Number(row.id) : NOBODY })
  })
}

/**
 * Sets a new password for the user the token was sent to. Returns false if the token is unknown,
 * expired or used. An invalid token does not make the server hash a password. A retry with the
 * first attempt's key succeeds without a second change.
 */
export async function resetPassword(
  redemption: Redemption,
  newPassword: string,
  correlationId: string
) {
  if (!(await isUsable(redemption, 'reset_password'))) return false
  const hashed = await hashPassword(newPassword)
  const redeemed = await db.transaction(async (trx) => {
    const found = await redeemToken(trx, redemption, 'reset_password')
    if (!found || found.repeated) return found
    await setPassword(trx, { userId: found.userId, hashed, by: 'reset', correlationId })
    return found
  })
  if (!redeemed?.repeated) return redeemed !== undefined
  const user = await User.findOrFail(redeemed.userId)
  return verifyPassword(user.password, newPassword)
}
