import { appUrl } from '#platform/settings'
import { composeMail } from '#platform/mail/layout'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import { amountText, dateText, planText } from '#modules/billing/mails/wording'

/** Receipt for a payment. */
export const paymentReceivedMail: WriteBillingMail = async (queries, to, about) => {
  const { payment_id: id } = about as { payment_id: number }
  const payment = await queries.described.payment(id)
  if (!payment) return undefined
  const { amount, currency, created_at: paid, paid_until: until } = payment
  return composeMail(to, {
    subject: 'Your receipt from Strata',
    lead: `We received ${amountText(amount, currency)} for your plan ${planText(payment)}.`,
    action: { label: 'Open Strata', link: new URL('/app', appUrl).href },
    notes: [
      `Receipt number ${id}, paid on ${dateText(paid)} (UTC) through PayPal.`,
      ...(payment.refund_due ? ['This payment is being refunded.'] : []),
      ...(until ? [`Your plan is paid for until ${dateText(until)}.`] : []),
      'Find all your payments in your settings, under Payments history.',
    ],
  })
}
