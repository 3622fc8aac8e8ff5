import type pg from 'pg'
import {
  SALE_COLUMNS,
  toSale,
  type KnownSale,
  type SaleRow,
} from '#modules/billing/subscription_sales'
import { HASTEN_PAYPAL } from '#modules/billing/sql'
import { SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/** A week on average, drawn so that subscriptions asked about together are spread over the days. */
const WEEKLY = `interval '5 days' + random() * interval '4 days'`

/**
 * When PayPal is next asked about a subscription (rule 11.16). Webhooks, and PayPal's list of them by
 * the hour, bring what happens; asking finds what neither brought: an approval within a minute, a
 * payment a day after it was due, all else by the week.
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

/** Refunds are possible for half a year. */
function whenOver(firstDay: string) {
  return `case when s.changed_at > now() - interval '1 day' then ${firstDay}
    when s.changed_at > now() - interval '180 days' then ${WEEKLY} end`
}

/** PayPal charges at an hour of its own on the day that a period ends, and retries for two weeks. */
function whenLive() {
  return `case
    when s.paid_until is null and s.started_at > now() - interval '1 day' then interval '1 hour'
    when s.paid_until > now() - interval '1 day'
      then least(s.paid_until + interval '1 day' - now(), ${WEEKLY})
    when coalesce(s.paid_until, s.started_at) > now() - interval '15 days' then interval '1 day'
    else ${WEEKLY} end`
}

/** The longest time until a subscription is asked about, and a little more. */
const LONGEST = '9 days 1 minute'
/** A failed call is repeated within this time. */
const RETRY = '1 hour'

/** When PayPal is asked about which subscription. */
export class ReconciliationSchedule {
  constructor(readonly pool: pg.Pool) {}

  /** Orders of the last hour that are due: their buyers may be waiting. The longest due first. */
  recentOrders(limit: number): Promise<KnownSale[]> {
    return this.#due(`o.created_at > now() - interval '1 hour'`, limit)
  }

  /** All others that are due, the longest due first. */
  others(limit: number): Promise<KnownSale[]> {
    return this.#due(`o.created_at <= now() - interval '1 hour'`, limit)
  }

  /** Brings forward what is scheduled beyond the longest interval: the clock was put back. */
  async hasten() {
    await this.pool.query(
      `update subscription_sales set ask_at = now() where ask_at > now() + interval '${LONGEST}'`
    )
    await this.pool.query(HASTEN_PAYPAL)
  }

  /** Schedules the retry of a call that may fail. */
  async noteTried(sale: KnownSale) {
    await this.#schedule(sale, `least(${NEXT}, now() + interval '${RETRY}')`)
  }

  async noteAsked(sale: KnownSale) {
    await this.#schedule(sale, NEXT)
  }

  /** All of a person, or all that there are. */
  async all(userId?: number): Promise<KnownSale[]> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o
       where o.paypal_id is not null and ($1::bigint is null or o.user_id = $1) order by o.id`,
      [userId ?? null]
    )
    return rows.map(toSale)
  }

  /** A database that was put back may lack what is in the log. */
  async adoptFromLog() {
    await this.pool.query(
      `insert into subscription_sales (id, user_id, plan_id, price, interval_unit, paypal_plan_id,
         paypal_id, created_at)
       select s.id, s.user_id, s.plan_id,
         jsonb_build_object('amount', (s.price * 100)::int, 'currency', s.currency),
         s.interval_unit, s.paypal_plan_id, s.paypal_id, s.ordered_at
       from ${SUBSCRIPTIONS} s
       where not exists (select from subscription_sales o where o.id = s.id)
       on conflict do nothing`
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
