import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { enqueueMail, secondsSinceLastMail } from '#kernel/outbox/outbox'
import { reclaimAccount } from '#modules/auth/commands/reclaim_account'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { staffCommand } from '#modules/auth/commands/staff_command'
import { mintToken, type Redemption, redeemToken, revokeTokens } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/** Minimum seconds between two verification mails to one user. */
const MAIL_EVERY_SECONDS = 30

interface Verification {
  redemption: Redemption
  /** Id of the user signed in on the browser that opened the link. */
  signedInAs: number | undefined
  correlationId: string
}

/**
 * Marks the address as verified; returns undefined if the token is unknown, expired or used. If the
 * browser has no session of the account, the opener may not be the user who signed up. The account
 * is then taken from that user, and `passwordToken` lets the opener choose a password.
 */
export function verifyEmail({ redemption, signedInAs, correlationId }: Verification) {
  return db.transaction(async (trx) => {
    const redeemed = await redeemToken(trx, redemption, 'verify_email')
    if (!redeemed) return undefined
    const { userId, repeated } = redeemed
    const user = await User.query({ client: trx }).where('id', userId).firstOrFail()
    const origin = { actor: userId, correlationId }
    if (!user.emailVerifiedAt) {
      await user.merge({ emailVerifiedAt: DateTime.now() }).save()
      // Otherwise a second mail's link, opened elsewhere, would take the account from its owner.
      await revokeTokens(trx, userId, 'verify_email')
      const event = { type: 'EmailVerified' as const, data: { user_id: userId } }
      await recordUserEvent(trx, event, origin)
    }
    if (!repeated && signedInAs !== userId) {
      const removed = await reclaimAccount(trx, user, 'verification', origin)
      if (removed) await enqueueMail(trx, { template: 'password_removed', userId })
    }
    const passwordToken =
      user.password === null && signedInAs !== userId
        ? await mintToken(trx, userId, 'reset_password')
        : null
    return { passwordToken }
  })
}

/**
 * Enqueues another verification mail; earlier links stay valid for their 15 minutes. Returns the
 * seconds to wait if the last mail is too recent, else 0. Throws 409 if the address is already
 * verified.
 */
export function resendVerification(userId: number, { limited }: { limited: boolean }) {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    if (user.emailVerifiedAt) throw alreadyVerified('Your email is already verified')
    return resendMail(trx, userId, limited)
  })
}

/** Thrown if the last mail is too recent. */
export class MailTooSoon extends Error {
  constructor(readonly seconds: number) {
    super('We sent you an email just now')
  }
}

/** Resends the verification mail as staff. Throws MailTooSoon, DomainError. */
export function resendVerificationTo(request: CommandRequest, { limited }: { limited: boolean }) {
  return staffCommand(request, async (trx, { id, emailVerifiedAt }, origin) => {
    if (emailVerifiedAt) throw alreadyVerified('The email is already verified')
    const wait = await resendMail(trx, id, limited)
    if (wait > 0) throw new MailTooSoon(wait)
    const event = { type: 'VerificationRequested' as const, data: { user_id: id } }
    await recordUserEvent(trx, event, origin)
    return { id }
  })
}

/** Returns the remaining seconds to wait, or 0 after enqueuing the mail. */
async function resendMail(trx: TransactionClientContract, userId: number, limited: boolean) {
  const mail = { template: 'verify_email', userId }
  const passed = limited ? await secondsSinceLastMail(trx, mail) : undefined
  if (passed !== undefined && passed < MAIL_EVERY_SECONDS) {
    return Math.ceil(MAIL_EVERY_SECONDS - passed)
  }
  await enqueueMail(trx, mail)
  return 0
}

function alreadyVerified(message: string) {
  return new DomainError('conflict', 'E_ALREADY_VERIFIED', message)
}
