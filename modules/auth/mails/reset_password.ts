import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#platform/settings'
import type { MailContent } from '#platform/mail/mail_lane'
import { composeMail } from '#platform/mail/layout'
import { mintToken } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/**
 * Writes the mail with the link that sets a new password. Returns undefined for an unknown address.
 */
export async function resetPasswordMail(userId: number): Promise<MailContent | undefined> {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().first()
    if (!user) return undefined
    const token = await mintToken(trx, userId, 'reset_password')
    return composeMail(user.email, {
      subject: 'Set a new password',
      lead: 'Someone, hopefully you, asked to reset the password of your Strata account.',
      action: {
        label: 'Set a new password',
        link: new URL(`/auth/reset-password?token=${token}`, appUrl).href,
      },
      notes: [
        'The link is valid for 60 minutes and works once.',
        'If you didn’t ask for this, ignore this email. Your password stays the same.',
      ],
    })
  })
}
