import db from '@adonisjs/lucid/services/db'
import { DomainError } from '#kernel/aggregates/domain_error'
import { fieldError } from '#platform/http/errors/api_exception'
import { enqueueMail } from '#kernel/outbox/outbox'
import { EMAIL_TAKEN_MESSAGE } from '#modules/auth/api'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { revokeTokens } from '#modules/auth/tokens'
import User from '#modules/auth/user'

interface Change {
  userId: number
  /** The requesting session; all other sessions end. */
  sessionId: string
  email: string
  correlationId: string
}

/**
 * Changes the address of an unverified account and enqueues its verification mail. A user with a
 * mistyped address would otherwise be stuck. Links to the old address become invalid. Throws 409
 * once the address is verified, and 422 if the new address is taken, as in a sign-up.
 */
export async function changeEmail({ userId, sessionId, email, correlationId }: Change) {
  try {
    return await db.transaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      if (user.emailVerifiedAt) {
        throw new DomainError('conflict', 'E_ALREADY_VERIFIED', 'Your email is already verified')
      }
      // A retry after a lost first response.
      if (user.email === email) return user
      await user.merge({ email }).save()
      await endSessions(trx, userId, { except: sessionId })
      await revokeTokens(trx, userId, 'verify_email')
      await revokeTokens(trx, userId, 'reset_password')
      const event = { type: 'EmailChanged' as const, data: { user_id: userId } }
      await recordUserEvent(trx, event, { actor: userId, correlationId })
      await enqueueMail(trx, { template: 'verify_email', userId })
      return user
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email_unique') throw error
    throw fieldError('email', 'unique', EMAIL_TAKEN_MESSAGE)
  }
}
