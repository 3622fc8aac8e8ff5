import { appUrl } from '#server/config/app'
import { composeMail } from '#server/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { dateText, planText } from '#modules/billing/mails/wording'

/** Cancelled, here or at PayPal; a switch to another plan is no end. */
export const subscriptionCancelledMail: WriteBillingMail = async (queries, to, about) => {
  const { subscription_id: id } = about as { subscription_id: number }
  const subscription = await queries.described.subscription(id)
  if (!subscription || subscription.superseded || !subscription.ever_in_effect) return undefined
  const { in_effect_until: until } = subscription
  return composeMail(to, {
    subject: 'Your subscription has been cancelled',
    lead: `Your plan ${planText(subscription)} is cancelled: nothing more will be charged.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      until
        ? `It stays in effect until ${dateText(until)}, then you have the Free plan.`
        : 'You have the Free plan now.',
      'Your notes stay. With more of them than the Free plan holds, all can be read and deleted, and none can be added.',
    ],
  })
}
