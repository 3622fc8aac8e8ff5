import db from '@adonisjs/lucid/services/db'
import { enqueueMail } from '#kernel/outbox/outbox'
import { hashPassword, verifyPassword } from '#modules/auth/passwords/password'
import { setPassword } from '#modules/auth/commands/set_password'
import { isUsable, type Redemption, redeemToken } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/** No account has this id: a mail to it is asked for, and then there is nobody to write to. */
const NOBODY = 0

/**
 * Asks for the mail with the link that sets another password. For an unknown address it does the
 * same, down to the row in the outbox, so that neither response nor time reveals it (rule 10.5).
 */
export function requestPasswordReset(email: string) {
  return db.transaction(async (trx) => {
    const row: { id: string } | null = await trx.from('users').select('id').where({ email }).first()
    await enqueueMail(trx, { template: 'reset_password', userId: row ? Number(row.id) : NOBODY })
  })
}

/**
 * Sets another password for whom the token was sent to; false when it is unknown, expired or used.
 * Somebody without a valid token does not make the server hash. A retry with the key of the first
 * try has done what that one did.
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
