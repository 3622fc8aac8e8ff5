import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { enqueueMail } from '#kernel/outbox/outbox'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { revokeTokens } from '#modules/auth/tokens'

interface NewPassword {
  userId: number
  /** Hash of the new password. */
  hashed: string
  by: 'change' | 'reset'
  correlationId: string
}

/**
 * Sets a new password and ends all sessions of the account. Revokes all links sent by mail and
 * notifies the owner (rules 9.6, 10.4). The caller holds the lock on the user's row.
 */
export async function setPassword(
  trx: TransactionClientContract,
  { userId, hashed, by, correlationId }: NewPassword
) {
  await trx.from('users').where('id', userId).update({ password: hashed, updated_at: new Date() })
  await endSessions(trx, userId)
  await revokeTokens(trx, userId, 'reset_password')
  await revokeTokens(trx, userId, 'verify_email')
  const event = { type: 'PasswordChanged' as const, data: { user_id: userId, by } }
  await recordUserEvent(trx, event, { actor: userId, correlationId })
  await enqueueMail(trx, { template: 'password_changed', userId })
}
