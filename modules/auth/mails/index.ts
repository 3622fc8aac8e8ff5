import type { MailTemplate } from '#backend/mail/mail_lane'
import { verifyEmailMail } from '#modules/auth/mails/verify_email'

/** The mails of this module, by the name that the outbox knows them by. */
export const AUTH_MAILS: Record<string, MailTemplate> = { verify_email: verifyEmailMail }
