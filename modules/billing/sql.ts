import { enqueueRows, hasten, neverEnqueued } from '#kernel/outbox/sql'

/** Outbox topic of calls to PayPal. */
export const PAYPAL_TOPIC = 'paypal'
/** Brings forward rows scheduled beyond the lane's longest delay, which is an hour. */
export const HASTEN_PAYPAL = hasten({ topic: PAYPAL_TOPIC, longest: '1 hour 1 minute' })
/** Key prefix of cancellations, followed by PayPal's subscription id. */
export const CANCEL = 'cancel/'

/** Returns SQL that queues cancellations at PayPal, each once. `rows` yields their `paypal_id`. */
export function cancelAtPayPal(rows: string) {
  const what = { topic: PAYPAL_TOPIC, key: `'${CANCEL}' || r.paypal_id` }
  return enqueueRows({ ...what, from: `${rows} where ${neverEnqueued(what)}` })
}

const REFUND = 'refund'
/**
 * Delay before a refund, so that reports in flight about the payment arrive first (decision 173).
 */
const REFUND_AFTER = '1 minute'

/**
 * Returns SQL that queues refunds at PayPal, once per event. `rows` yields `user_id`, `payment_id`
 * and the `revision` of the event by which each payment became due.
 */
export function refundAtPayPal(rows: string) {
  const key = `concat_ws('/', '${REFUND}', r.user_id, r.payment_id, r.revision)`
  const what = { topic: PAYPAL_TOPIC, key }
  return enqueueRows({
    ...what,
    payload: `jsonb_build_object('userId', r.user_id, 'paymentId', r.payment_id)`,
    due: `now() + interval '${REFUND_AFTER}'`,
    from: `${rows} where ${neverEnqueued(what)}`,
  })
}

/** Delay of mails that wait for related reports. */
const LATER: Record<string, string> = { plan_ended: '10 minutes' }

/**
 * Returns SQL that queues mails, each once. `rows` yields `user_id`, the subscription's `id`, and
 * the `part` that distinguishes several mails about it. It also yields the template's data `about`
 * and the `due` time.
 */
export function enqueueBillingMail(template: string, rows: string) {
  const key = `concat_ws('/', '${template}', r.user_id, r.id, nullif(r.part, ''))`
  const what = { topic: 'mail', key }
  return enqueueRows({
    ...what,
    payload: `jsonb_build_object('template', '${template}', 'userId', r.user_id, 'about', r.about)`,
    due: `greatest(coalesce(r.due, now()), now()) + interval '${LATER[template] ?? '0'}'`,
    from: `${rows} where ${neverEnqueued(what)}`,
  })
}
