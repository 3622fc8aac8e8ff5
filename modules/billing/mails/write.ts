import type { MailContent } from '#platform/mail/mail_lane'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'

/** Writes a mail to the address of the person, or none when there is no reason for it any more. */
export type WriteBillingMail = (
  queries: SubscriptionQueries,
  to: string,
  about: object,
  userId: number
) => Promise<MailContent | undefined>
