import db from '@adonisjs/lucid/services/db'
import { fieldError } from '#platform/http/errors/api_exception'
import { hashPassword, verifyPassword } from '#modules/auth/passwords/password'
import { setPassword } from '#modules/auth/commands/set_password'
import User from '#modules/auth/user'

interface Change {
  userId: number
  currentPassword: string
  newPassword: string
  correlationId: string
}

/**
 * Changes a known password. Throws 422 on `currentPassword` if it is wrong, also after a concurrent
 * change. All sessions end, including the current one (rule 9.6).
 */
export async function changePassword(change: Change) {
  const { userId, currentPassword, newPassword, correlationId } = change
  const { password: known } = await User.findOrFail(userId)
  if (!(await verifyPassword(known, currentPassword))) throw wrong()
  const hashed = await hashPassword(newPassword)
  await db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    if (user.password !== known) throw wrong()
    await setPassword(trx, { userId, hashed, by: 'change', correlationId })
  })
}

function wrong() {
  return fieldError('currentPassword', 'password', 'Current password is not correct')
}
