import type { MailTemplate } from '#platform/mail/mail_lane'
import { googleJoinedMail } from '#modules/auth/mails/google_joined'
import { passwordChangedMail } from '#modules/auth/mails/password_changed'
import { passwordRemovedMail } from '#modules/auth/mails/password_removed'
import { resetPasswordMail } from '#modules/auth/mails/reset_password'
import { verifyEmailMail } from '#modules/auth/mails/verify_email'

/** Mail templates of this module, by their names in the outbox. */
export const AUTH_MAILS: Record<string, MailTemplate> = {
  verify_email: verifyEmailMail,
  reset_password: resetPasswordMail,
  password_changed: passwordChangedMail,
  password_removed: passwordRemovedMail,
  google_joined: googleJoinedMail,
}
