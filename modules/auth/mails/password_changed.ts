import { appUrl } from '#platform/settings'
import type { MailContent } from '#platform/mail/mail_lane'
import { composeMail } from '#platform/mail/layout'
import User from '#modules/auth/user'

/** Tells the owner of an account that the password was changed. */
export async function passwordChangedMail(userId: number): Promise<MailContent | undefined> {
  const user = await User.find(userId)
  if (!user) return undefined
  return composeMail(user.email, {
    subject: 'Your password has been changed',
    lead: 'Your Strata password was just changed, and all devices were signed out.',
    action: {
      label: 'Set another password',
      link: new URL('/auth/forgot-password', appUrl).href,
    },
    notes: ['If this was you, you’re all set. If not, set another password right away.'],
  })
}
