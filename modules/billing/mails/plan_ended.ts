import { appUrl } from '#platform/settings'
import { composeMail } from '#platform/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { planText } from '#modules/billing/mails/wording'

/** Queued for every foreseen end of a plan; written only if that end is still the actual one. */
export const planEndedMail: WriteBillingMail = async (queries, to, about, userId) => {
  const { subscription_id: id, in_effect_until: foreseen } = about as {
    subscription_id: number
    in_effect_until: string | null
  }
  const subscription = await queries.described.subscription(id)
  if (!subscription?.ever_in_effect) return undefined
  if ((subscription.in_effect_until?.toISOString() ?? null) !== foreseen) return undefined
  if ((await queries.current(userId)).subscription) return undefined
  return composeMail(to, {
    subject: 'Your plan has ended',
    lead: `Your plan ${planText(subscription)} has ended. You’re on the Free plan now.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      'Your notes stay. If they take more room than the Free plan has, you can still read and delete them, but not add any.',
      'You can choose a plan again any time, in your settings under My plan.',
    ],
  })
}
