import type pg from 'pg'
import {
  SALE_COLUMNS,
  toSale,
  type KnownSale,
  type SaleRow,
} from '#modules/billing/subscription_sales'
import { HASTEN_PAYPAL } from '#modules/billing/sql'
import { SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/** A week on average, randomised so that subscriptions queried together spread over the days. */
const WEEKLY = `interval '5 days' + random() * interval '4 days'`

/**
 * Time of the next query for a subscription (rule 11.16). Webhooks and PayPal's hourly list report
 * most changes. Queries find the rest: an approval within a minute, a payment a day after it was
 * due, all else weekly.
 */
const NEXT = `now() + (select case coalesce(s.state, 'waiting')
    when 'waiting' then case
      when o.created_at > now() - interval '1 hour' then interval '30 seconds'
      when o.created_at > now() - interval '1 day' then interval '1 hour'
      when o.created_at > now() - interval '7 days' then interval '1 day' end
    when 'cancelled' then ${whenOver("interval '1 hour'")}
    when 'expired' then ${whenOver("interval '1 day'")}
    else ${whenLive()} end
  from (select) one left join ${SUBSCRIPTIONS} s on s.id = o.id)`

/** Returns the interval for an ended subscription, because refunds are possible for half a year. */
function whenOver(firstDay: string) {
  return `case when s.changed_at > now() - interval '1 day' then ${firstDay}
    when s.changed_at > now() - interval '180 days' then ${WEEKLY} end`
}

/**
 * Returns the interval for a live subscription. PayPal charges at an hour of its own on the
 * period's last day and retries for two weeks.
 */
function whenLive() {
  return `case
    when s.paid_until is null and s.started_at > now() - interval '1 day' then interval '1 hour'
    when s.paid_until > now() - interval '1 day'
      then least(s.paid_until + interval '1 day' - now(), ${WEEKLY})
    when coalesce(s.paid_until, s.started_at) > now() - interval '15 days' then interval '1 day'
    else ${WEEKLY} end`
}

/** Longest interval between queries, with a margin. */
const LONGEST = '9 days 1 minute'
/** Maximum delay before a failed query is retried. */
const RETRY = '1 hour'

/** Schedule of PayPal queries per subscription. */
export class ReconciliationSchedule {
  constructor(readonly pool: pg.Pool) {}

  /** Returns due orders of the last hour, whose buyers may be waiting; longest overdue first. */
  recentOrders(limit: number): Promise<KnownSale[]> {
    return this.#due(`o.created_at > now() - interval '1 hour'`, limit)
  }

  /** Returns all other due subscriptions, longest overdue first. */
  others(limit: number): Promise<KnownSale[]> {
    return this.#due(`o.created_at <= now() - interval '1 hour'`, limit)
  }

  /**
   * Makes queries due that are scheduled beyond the longest interval, because the clock was set
   * back.
   */
  async hasten() {
    await this.pool.query(
      `update subscription_sales set ask_at = now() where ask_at > now() + interval '${LONGEST}'`
    )
    await this.pool.query(HASTEN_PAYPAL)
  }

  /**
   * Makes subscriptions due that are no longer queried but should be: an order was approved late, or
   * the clock was ahead.
   */
  async resume() {
    await this.pool.query(
      `update subscription_sales o set ask_at = now()
       where o.ask_at is null and o.paypal_id is not null and ${NEXT} is not null`
    )
  }

  /** Schedules a retry before a query that may fail. */
  async noteTried(sale: KnownSale) {
    await this.#schedule(sale, `least(${NEXT}, now() + interval '${RETRY}')`)
  }

  async noteAsked(sale: KnownSale) {
    await this.#schedule(sale, NEXT)
  }

  /** Returns all sales of a user, or of all users. */
  async all(userId?: number): Promise<KnownSale[]> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o
       where o.paypal_id is not null and ($1::bigint is null or o.user_id = $1) order by o.id`,
      [userId ?? null]
    )
    return rows.map(toSale)
  }

  /** Adds sales from the log that a restored database may lack: one subscription's, or all. */
  async adoptFromLog(paypalId?: string) {
    await this.pool.query(
      `insert into subscription_sales (id, user_id, plan_id, price, interval_unit, paypal_plan_id,
         paypal_id, created_at)
       select s.id, s.user_id, s.plan_id,
         jsonb_build_object('amount', (s.price * 100)::int, 'currency', s.currency),
         s.interval_unit, s.paypal_plan_id, s.paypal_id, s.ordered_at
       from ${SUBSCRIPTIONS} s
       where not exists (select from subscription_sales o where o.id = s.id)
         and ($1::text is null or s.paypal_id = $1)
       on conflict do nothing`,
      [paypalId ?? null]
    )
  }

  async #due(condition: string, limit: number): Promise<KnownSale[]> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o
       where o.ask_at <= now() and o.paypal_id is not null and ${condition}
       order by o.ask_at limit $1`,
      [limit]
    )
    return rows.map(toSale)
  }

  async #schedule({ sale }: KnownSale, at: string) {
    await this.pool.query(`update subscription_sales o set ask_at = ${at} where o.id = $1`, [
      sale.subscription_id,
    ])
  }
}
