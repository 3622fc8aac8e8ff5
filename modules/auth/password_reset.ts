import db from '@adonisjs/lucid/services/db'
import { enqueueMail } from '#backend/outbox/outbox'
import { hashPassword } from '#modules/auth/password'
import { setPassword } from '#modules/auth/set_password'
import { isUsable, redeemToken } from '#modules/auth/tokens'

/** No account has this id: a mail to it is asked for, and then there is nobody to write to. */
const NOBODY = 0

/**
 * Asks for the mail with the link that sets another password. For an unknown address it does the
 * same, down to the row in the outbox, so that neither answer nor time tells (DESIGN 4.10).
 */
export function requestPasswordReset(email: string) {
  return db.transaction(async (trx) => {
    const row: { id: string } | null = await trx.from('users').select('id').where({ email }).first()
    await enqueueMail(trx, { template: 'reset_password', userId: row ? Number(row.id) : NOBODY })
  })
}

/**
 * Sets another password for whom the token was sent to; false when it is unknown, expired or used.
 * Somebody without a valid token does not make the server hash.
 */
export async function resetPassword(token: string, newPassword: string, correlationId: string) {
  if (!(await isUsable(token, 'reset_password'))) return false
  const hashed = await hashPassword(newPassword)
  return db.transaction(async (trx) => {
    const userId = await redeemToken(trx, token, 'reset_password')
    if (userId === undefined) return false
    await setPassword(trx, { userId, hashed, by: 'reset', correlationId })
    return true
  })
}
