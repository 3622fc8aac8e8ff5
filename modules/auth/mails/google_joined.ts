import { appUrl } from '#platform/settings'
import type { MailContent } from '#platform/mail/mail_lane'
import { composeMail } from '#platform/mail/layout'
import User from '#modules/auth/user'

const NO_PASSWORD =
  'We removed the earlier password and signed out all other devices, since anyone could have set it before you verified this address. To set a new one, choose Forgot password on the sign-in page.'

/** Tells the owner of an account that Google can now sign in to it. */
export async function googleJoinedMail(userId: number): Promise<MailContent | undefined> {
  const user = await User.find(userId)
  if (!user) return undefined
  return composeMail(user.email, {
    subject: 'You can now sign in with Google',
    lead: 'Someone signed in to your Strata account with Google for the first time, using this address.',
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      ...(user.password === null ? [NO_PASSWORD] : []),
      'If this was you, you’re all set. If not, someone else can use your Google account. Secure it first.',
    ],
  })
}
