import { appUrl } from '#server/config/app'
import type { MailContent } from '#server/mail/mail_lane'
import { composeMail } from '#server/mail/layout'
import User from '#modules/auth/user'

/** Tells the owner of an address that what was set before they verified it is worth nothing. */
export async function passwordRemovedMail(userId: number): Promise<MailContent | undefined> {
  const user = await User.find(userId)
  if (!user || user.password !== null) return undefined
  return composeMail(user.email, {
    subject: 'Choose a password',
    lead: 'Your email was verified in another browser than the one that signed up for Strata. To be sure that the account is yours alone, its password was removed and all devices were signed out.',
    action: {
      label: 'Choose a password',
      link: new URL('/auth/forgot-password', appUrl).href,
    },
    notes: ['If you have chosen one since, or sign in with Google, there is nothing to do.'],
  })
}
