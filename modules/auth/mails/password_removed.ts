import { appUrl } from '#platform/settings'
import type { MailContent } from '#platform/mail/mail_lane'
import { composeMail } from '#platform/mail/layout'
import User from '#modules/auth/user'

/** Tells the owner of an address that the password set before verification was removed. */
export async function passwordRemovedMail(userId: number): Promise<MailContent | undefined> {
  const user = await User.find(userId)
  if (!user || user.password !== null) return undefined
  return composeMail(user.email, {
    subject: 'Choose a password',
    lead: 'You verified your email in a different browser than the one that signed up for Strata. To make sure the account is yours alone, we removed its password and signed out all devices.',
    action: {
      label: 'Choose a password',
      link: new URL('/auth/forgot-password', appUrl).href,
    },
    notes: ['If you’ve already chosen one, or sign in with Google, you’re all set.'],
  })
}
