import { appUrl } from '#platform/settings'
import { composeMail } from '#platform/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { dateText, planText } from '#modules/billing/mails/wording'

/** A payment failed. Writes no mail if a later payment succeeded or the subscription is over. */
export const paymentFailedMail: WriteBillingMail = async (queries, to, about) => {
  const { subscription_id: id } = about as { subscription_id: number }
  const subscription = await queries.described.subscription(id)
  if (!subscription?.failing) return undefined
  if (subscription.state !== 'active' && subscription.state !== 'suspended') return undefined
  const { in_effect_until: until } = subscription
  return composeMail(to, {
    subject: 'Your payment did not go through',
    lead: `PayPal couldn’t charge you for your plan ${planText(subscription)}.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      'PayPal will try again within a few days. Please check your payment method there.',
      until
        ? `Without a payment, your plan ends on ${dateText(until)}. Your notes stay.`
        : 'Your plan starts as soon as a payment arrives. Your notes stay.',
    ],
  })
}
