import type pg from 'pg'
import { WAITING_LONG } from '#modules/billing/webhooks/stored_webhooks'
import { DISPUTES } from '#projections/disputes/queries'
import { PAYMENTS, SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/** An item for staff to review. */
export interface ReviewItem {
  what:
    | 'refund due'
    | 'another amount'
    | 'another plan'
    | 'dispute'
    | 'refund of unknown amount'
    | 'unreadable event'
    | 'refund without payment'
    | 'refund in another currency'
    | 'paid subscription without a user'
  /** PayPal's id of the payment, the subscription or the event. */
  paypal_id: string
  user_id: number | null
  at: Date
  detail: string
}

const REVIEW = `
  select 'refund due' as what, sale_id as paypal_id, user_id::float8 as user_id, created_at as at,
    concat_ws(' ', trim_scale(amount - refunded), currency) as detail
  from ${PAYMENTS} where refund_due
  union all
  select 'another amount', sale_id, user_id::float8, created_at,
    concat(trim_scale(amount), ' ', currency, ' instead of ', trim_scale(expected))
  from ${PAYMENTS} where status = 'mismatched'
  union all
  select 'another plan', paypal_id, user_id::float8, changed_at,
    concat(paypal_plan_found, ' instead of ', paypal_plan_id)
  from ${SUBSCRIPTIONS} where state = 'mismatched'
  union all
  select 'dispute', p.sale_id, p.user_id::float8, d.at, concat(d.reason, ' ', d.dispute_id)
  from ${DISPUTES} d join ${PAYMENTS} p on p.id = d.payment_id where d.state = 'open'
  union all
  select 'refund of unknown amount', sale_id, user_id::float8, created_at,
    concat('of ', trim_scale(amount), ' ', currency)
  from ${PAYMENTS} where status = 'partially_refunded' and refunded = 0
  union all
  select case outcome when 'waiting' then 'refund without payment'
      when 'review' then 'refund in another currency'
      when 'ownerless' then 'paid subscription without a user' else 'unreadable event' end,
    id, null, created_at, concat_ws(' ', type, heard->>'paypalId')
  from webhook_events
  where outcome in ('unreadable', 'review', 'ownerless') or (${WAITING_LONG})
  order by at desc limit $1`

/** Returns the items for staff to review, newest first (rules 11.13, 11.15). */
export async function itemsToReview(pool: pg.Pool, limit = 200): Promise<ReviewItem[]> {
  return (await pool.query<ReviewItem>(REVIEW, [limit])).rows
}
