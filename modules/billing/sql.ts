import { enqueueRows, neverEnqueued } from '#kernel/outbox/sql'

/** What PayPal has to be told: rows of the outbox with this topic. */
export const PAYPAL_TOPIC = 'paypal'
/** Their keys: this, and PayPal's id of the subscription. */
export const CANCEL = 'cancel/'

/** SQL that has subscriptions cancelled at PayPal, `rows` giving their `paypal_id`, each once. */
export function cancelAtPayPal(rows: string) {
  const what = { topic: PAYPAL_TOPIC, key: `'${CANCEL}' || r.paypal_id` }
  return enqueueRows({ ...what, from: `${rows} where ${neverEnqueued(what)}` })
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
