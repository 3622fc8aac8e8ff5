import { appUrl } from '#platform/settings'
import { composeMail } from '#platform/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { dateText, planText } from '#modules/billing/mails/wording'

/** Cancellation, here or at PayPal; a switch to another plan sends none. */
export const subscriptionCancelledMail: WriteBillingMail = async (queries, to, about) => {
  const { subscription_id: id } = about as { subscription_id: number }
  const subscription = await queries.described.subscription(id)
  if (!subscription || subscription.superseded || !subscription.ever_in_effect) return undefined
  const { in_effect_until: until } = subscription
  return composeMail(to, {
    subject: 'Your subscription has been canceled',
    lead: `Your plan ${planText(subscription)} is canceled. You won’t be charged again.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      until
        ? `You keep it until ${dateText(until)}, then you’re on the Free plan.`
        : 'You’re on the Free plan now.',
      'Your notes stay. If they take more room than the Free plan has, you can still read and delete them, but not add any.',
    ],
  })
}
