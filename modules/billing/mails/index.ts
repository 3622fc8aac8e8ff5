import type { MailContent, MailTemplate } from '#server/mail/mail_lane'
import { addressOf } from '#modules/auth/index'
import { paymentFailedMail } from '#modules/billing/mails/payment_failed'
import { paymentReceivedMail } from '#modules/billing/mails/payment_received'
import { planEndedMail } from '#modules/billing/mails/plan_ended'
import { subscriptionCancelledMail } from '#modules/billing/mails/subscription_cancelled'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'

/** The mails of this module, by the name that the outbox knows them by. */
const MAILS: Record<string, WriteBillingMail> = {
  payment_received: paymentReceivedMail,
  payment_failed: paymentFailedMail,
  subscription_cancelled: subscriptionCancelledMail,
  plan_ended: planEndedMail,
}

export function billingMails(
  queries: () => Promise<SubscriptionQueries>
): Record<string, MailTemplate> {
  const templates = Object.entries(MAILS).map(([name, write]): [string, MailTemplate] => [
    name,
    async (userId, about): Promise<MailContent | undefined> => {
      const to = await addressOf(userId)
      return to === undefined ? undefined : write(await queries(), to, about, userId)
    },
  ])
  return Object.fromEntries(templates)
}
