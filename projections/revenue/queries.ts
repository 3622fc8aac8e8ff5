import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { revenueProjection } from '#projections/revenue/projection'

const SCHEMA = servedSchema(revenueProjection.name)

/** Changes of one day; `day` is null for everything before the range. */
export interface SubscriberDay {
  day: string | null
  converted: number
  gained: number
  lost: number
}

export interface PlanDay {
  day: string | null
  plan_id: number
  subscriptions: number
  /** Minor units of the plans' currency. */
  yearly: number
}

/** In units of the currency. */
export interface PaymentSums {
  /** ISO 4217. */
  currency: string
  payments: number
  amount: number
  fees: number
  refunded: number
}

/** Daily subscription values and payments. Days are `YYYY-MM-DD`. */
export class RevenueQueries {
  constructor(readonly pool: pg.Pool) {}

  async subscribers(from: string, to: string): Promise<SubscriberDay[]> {
    const { rows } = await this.pool.query<SubscriberDay>({
      name: 'revenue_subscribers',
      text: `select null as day, coalesce(sum(converted), 0)::float8 as converted,
               coalesce(sum(gained), 0)::float8 as gained, coalesce(sum(lost), 0)::float8 as lost
             from ${SCHEMA}.days where day < $1
             union all select day::text, converted::float8, gained::float8, lost::float8
             from ${SCHEMA}.days where day between $1 and $2`,
      values: [from, to],
    })
    return rows
  }

  async plans(from: string, to: string): Promise<PlanDay[]> {
    const { rows } = await this.pool.query<PlanDay>({
      name: 'revenue_plans',
      text: `select null as day, plan_id::float8 as plan_id,
               sum(subscriptions)::float8 as subscriptions, sum(yearly)::float8 as yearly
             from ${SCHEMA}.plan_days where day < $1 group by plan_id
             union all select day::text, plan_id::float8, subscriptions::float8, yearly::float8
             from ${SCHEMA}.plan_days where day between $1 and $2`,
      values: [from, to],
    })
    return rows
  }

  /** Returns the payments received between two days, by currency. */
  async paid(from: string, to: string): Promise<PaymentSums[]> {
    const { rows } = await this.pool.query<PaymentSums>({
      name: 'revenue_paid',
      text: `select currency, ${SUMS} from ${SCHEMA}.payment_days
             where day between $1 and $2 group by currency having sum(payments) > 0 order by 1`,
      values: [from, to],
    })
    return rows
  }

  /** Returns the payments received by month, `YYYY-MM`. Omits months without payments. */
  async paidMonths(from: string, to: string): Promise<(PaymentSums & { month: string })[]> {
    const { rows } = await this.pool.query<PaymentSums & { month: string }>({
      name: 'revenue_months',
      text: `select to_char(day, 'YYYY-MM') as month, currency, ${SUMS}
             from ${SCHEMA}.payment_days where day between $1 and $2
             group by 1, 2 having sum(payments) > 0 order by 1, 2`,
      values: [from, to],
    })
    return rows
  }
}

const SUMS = `sum(payments)::float8 as payments, sum(amount)::float8 as amount,
  sum(fees)::float8 as fees, sum(refunded)::float8 as refunded`
