import type { MailTemplate } from '#platform/mail/mail_lane'
import { googleJoinedMail } from '#modules/auth/mails/google_joined'
import { passwordChangedMail } from '#modules/auth/mails/password_changed'
import { passwordRemovedMail } from '#modules/auth/mails/password_removed'
import { resetPasswordMail } from '#modules/auth/mails/reset_password'
import { verifyEmailMail } from '#modules/auth/mails/verify_email'

/** The mails of this module, by the name that the outbox knows them by. */
export const AUTH_MAILS: Record<string, MailTemplate> = {
  verify_email: verifyEmailMail,
  reset_password: resetPasswordMail,
  password_changed: passwordChangedMail,
  password_removed: passwordRemovedMail,
  google_joined: googleJoinedMail,
}
