import type pg from 'pg'
import {
  SALE_COLUMNS,
  toSale,
  type KnownSale,
  type SaleRow,
} from '#modules/billing/subscription_sales'
import { SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/**
 * Which PayPal is to be asked about: what waits for approval within a minute as long as somebody may
 * be about it, what can change by the hour, and what is over by the day, for half a year, since it
 * may still be given back.
 */
const DUE = `
  o.paypal_id is not null and case coalesce(s.state, 'waiting')
    when 'waiting' then o.created_at > now() - interval '7 days'
      and coalesce(o.asked_at, o.created_at) < now() - case
        when o.created_at > now() - interval '1 hour' then interval '30 seconds'
        else interval '1 hour' end
    when 'cancelled' then s.changed_at > now() - interval '180 days'
      and coalesce(o.asked_at, o.created_at) < now() - case
        when s.changed_at > now() - interval '1 day' then interval '1 hour'
        else interval '1 day' end
    when 'expired' then s.changed_at > now() - interval '180 days'
      and coalesce(o.asked_at, o.created_at) < now() - interval '1 day'
    else coalesce(o.asked_at, o.created_at) < now() - interval '1 hour' end`

/** Which of the subscriptions PayPal is asked about. */
export class SalesToAsk {
  constructor(readonly pool: pg.Pool) {}

  /** Those that PayPal is to be asked about now, the one that has waited longest first. */
  async due(limit: number): Promise<KnownSale[]> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o left join ${SUBSCRIPTIONS} s using (id)
       where ${DUE} order by coalesce(o.asked_at, o.created_at), o.id limit $1`,
      [limit]
    )
    return rows.map(toSale)
  }

  async noteAsked({ sale }: KnownSale) {
    await this.pool.query('update subscription_sales set asked_at = now() where id = $1', [
      sale.subscription_id,
    ])
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
}
