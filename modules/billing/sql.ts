import { enqueueRows, hasten, neverEnqueued } from '#kernel/outbox/sql'

/** What PayPal has to be told: rows of the outbox with this topic. */
export const PAYPAL_TOPIC = 'paypal'
/** Of its lane the longest wait is an hour. */
export const HASTEN_PAYPAL = hasten({ topic: PAYPAL_TOPIC, longest: '1 hour 1 minute' })
/** Keys of cancels: this, and PayPal's id of the subscription. */
export const CANCEL = 'cancel/'

/** SQL that has subscriptions cancelled at PayPal, `rows` giving their `paypal_id`, each once. */
export function cancelAtPayPal(rows: string) {
  const what = { topic: PAYPAL_TOPIC, key: `'${CANCEL}' || r.paypal_id` }
  return enqueueRows({ ...what, from: `${rows} where ${neverEnqueued(what)}` })
}

const REFUND = 'refund'
/** What is still under way about a payment arrives before it is given back (decision 173). */
const REFUND_AFTER = '1 minute'

/**
 * SQL that has payments given back at PayPal, `rows` giving their `user_id`, `payment_id` and the
 * `revision` of the event by which each became due: once for each such event.
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

/** Mails that wait until what belongs together has been heard. */
const LATER: Record<string, string> = { plan_ended: '10 minutes' }

/**
 * SQL that has mails sent, each once. `rows` give `user_id`, the subscription's `id`, the `part` that
 * tells several mails about it apart, what the template is to know `about`, and when it is `due`.
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
