import { appUrl } from '#server/config/app'
import type { MailContent } from '#server/mail/mail_lane'
import { composeMail } from '#server/mail/layout'
import User from '#modules/auth/user'

const NO_PASSWORD =
  'The password from before was removed and all other devices were signed out, since anybody could have set it before you verified this address. To have one again, choose Forgot password on the sign-in page.'

/** Tells the owner of an account that it can be entered through Google from now on. */
export async function googleJoinedMail(userId: number): Promise<MailContent | undefined> {
  const user = await User.find(userId)
  if (!user) return undefined
  return composeMail(user.email, {
    subject: 'You can now sign in with Google',
    lead: 'Somebody signed in to your Strata account through Google with this address, for the first time.',
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      ...(user.password === null ? [NO_PASSWORD] : []),
      'If it was you, there is nothing to do. If it was not, somebody else can use your Google account: secure it first.',
    ],
  })
}
