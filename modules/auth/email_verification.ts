import db from '@adonisjs/lucid/services/db'
import { DomainError } from '#backend/aggregates/domain_error'
import { enqueueMail, secondsSinceLastMail } from '#backend/outbox/outbox'
import { recordUserEvent } from '#modules/auth/record_user_event'
import { redeemToken, revokeTokens } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/** Seconds between two verification mails to one person. */
const MAIL_EVERY_SECONDS = 30

/** Marks the address as verified; false when the token is unknown, expired or used. */
export function verifyEmail(token: string, correlationId: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    const userId = await redeemToken(trx, token, 'verify_email')
    if (userId === undefined) return false
    const verified: { rows: unknown[] } = await trx.rawQuery(
      `update users set email_verified_at = now(), updated_at = now()
         where id = ? and email_verified_at is null returning id`,
      [userId]
    )
    if (verified.rows.length > 0) {
      const event = { type: 'EmailVerified' as const, data: { user_id: userId } }
      await recordUserEvent(trx, event, { actor: userId, correlationId })
    }
    return true
  })
}

/**
 * Asks for another verification mail; links sent before are dead from now on. Returns the seconds
 * that are left to wait when the last mail was asked for just now, else 0; 409 when the address is
 * verified already.
 */
export function resendVerification(userId: number, { limited }: { limited: boolean }) {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    if (user.emailVerifiedAt) {
      const message = 'Your email is already verified'
      throw new DomainError('conflict', 'E_ALREADY_VERIFIED', message)
    }
    const mail = { template: 'verify_email', userId }
    const passed = limited ? await secondsSinceLastMail(trx, mail) : undefined
    if (passed !== undefined && passed < MAIL_EVERY_SECONDS) {
      return Math.ceil(MAIL_EVERY_SECONDS - passed)
    }
    await revokeTokens(trx, userId, 'verify_email')
    await enqueueMail(trx, mail)
    return 0
  })
}
