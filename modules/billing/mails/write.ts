import type { MailContent } from '#platform/mail/mail_lane'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'

/** Writes a mail to the user's address, or none if it is no longer needed. */
export type WriteBillingMail = (
  queries: SubscriptionQueries,
  to: string,
  about: object,
  userId: number
) => Promise<MailContent | undefined>
