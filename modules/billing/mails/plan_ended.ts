import { appUrl } from '#server/config/app'
import { composeMail } from '#server/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { planText } from '#modules/billing/mails/wording'

/** Asked for with every end that was foreseen, and sent when that is the end that came. */
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
    lead: `Your plan ${planText(subscription)} has ended. You have the Free plan now.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      'Your notes stay. With more of them than the Free plan holds, all can be read and deleted, and none can be added.',
      'A plan can be chosen again at any time, in the settings under My plan.',
    ],
  })
}
