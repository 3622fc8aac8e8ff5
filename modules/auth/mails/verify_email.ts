import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#platform/settings'
import type { MailContent } from '#platform/mail/mail_lane'
import { composeMail } from '#platform/mail/layout'
import { mintToken } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/** Writes the mail with the link that verifies an address. Creates the token while sending. */
export async function verifyEmailMail(userId: number): Promise<MailContent | undefined> {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().first()
    if (!user || user.emailVerifiedAt) return undefined
    const token = await mintToken(trx, userId, 'verify_email')
    return composeMail(user.email, {
      subject: 'Verify your email',
      lead: 'Verify your email to start writing in Strata.',
      action: {
        label: 'Verify email',
        link: new URL(`/auth/verify-email?token=${token}`, appUrl).href,
      },
      notes: [
        'The link is valid for 15 minutes.',
        'If you didn’t sign up for Strata, ignore this email.',
      ],
    })
  })
}
