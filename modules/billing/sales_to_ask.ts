import type pg from 'pg'
import {
  SALE_COLUMNS,
  toSale,
  type KnownSale,
  type SaleRow,
} from '#modules/billing/subscription_sales'
import { HASTEN_PAYPAL } from '#modules/billing/sql'
import { SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/**
 * When PayPal is to be asked again: within a minute about what waits for approval, as long as somebody
 * may be about it; by the hour about what can change; by the day about what is over, for half a year,
 * since it may still be given back (rule 11.16).
 */
const NEXT = `now() + case coalesce((select state from ${SUBSCRIPTIONS} s where s.id = o.id), 'waiting')
  when 'waiting' then case
    when o.created_at > now() - interval '1 hour' then interval '30 seconds'
    when o.created_at > now() - interval '7 days' then interval '1 hour' end
  when 'cancelled' then ${byAge("interval '1 hour'")}
  when 'expired' then ${byAge("interval '1 day'")}
  else interval '1 hour' end`

function byAge(firstDay: string) {
  const changed = `(select changed_at from ${SUBSCRIPTIONS} s where s.id = o.id)`
  return `case when ${changed} > now() - interval '1 day' then ${firstDay}
    when ${changed} > now() - interval '180 days' then interval '1 day' end`
}

const HASTEN_ASKED = `update subscription_sales set ask_at = now()
  where ask_at > now() + interval '1 day 1 minute'`

/** Which of the subscriptions PayPal is asked about. */
export class SalesToAsk {
  constructor(readonly pool: pg.Pool) {}

  /** Those that PayPal is to be asked about now, the one that has waited longest first. */
  async due(limit: number): Promise<KnownSale[]> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o
       where o.ask_at <= now() and o.paypal_id is not null order by o.ask_at limit $1`,
      [limit]
    )
    return rows.map(toSale)
  }

  /** What waits for longer than anything does: the clock was put back. */
  async hasten() {
    await this.pool.query(HASTEN_ASKED)
    await this.pool.query(HASTEN_PAYPAL)
  }

  async noteAsked({ sale }: KnownSale) {
    await this.pool.query(`update subscription_sales o set ask_at = ${NEXT} where o.id = $1`, [
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
