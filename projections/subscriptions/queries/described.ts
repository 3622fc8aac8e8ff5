import type pg from 'pg'
import type { IntervalUnit, SubscriptionResponse } from '#modules/billing/api'
import { PLANS } from '#projections/plans/queries'
import { PAYMENTS, SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/** A subscription as described in mails. */
export interface DescribedSubscription {
  plan: string
  interval_unit: IntervalUnit
  state: SubscriptionResponse['state'] | 'waiting'
  paid_until: Date | null
  in_effect_until: Date | null
  /** False if the subscription was never in effect. */
  ever_in_effect: boolean
  /** True if the last payment failed. */
  failing: boolean
  /** True if another subscription replaced this one. */
  superseded: boolean
}

export interface DescribedPayment extends DescribedSubscription {
  amount: number
  currency: string
  created_at: Date
  /** True if the remainder is being refunded. */
  refund_due: boolean
}

const DESCRIBED = `p.name as plan, s.interval_unit, s.state, s.paid_until, s.in_effect_until,
  s.ever_in_effect, s.failing, s.superseded_by is not null as superseded`

/** Queries on subscriptions and payments by id alone, for any user, for mails about them. */
export class DescribedQueries {
  constructor(readonly pool: pg.Pool) {}

  async subscription(id: number): Promise<DescribedSubscription | undefined> {
    const { rows } = await this.pool.query<DescribedSubscription>({
      name: 'subscriptions_described',
      text: `select ${DESCRIBED} from ${SUBSCRIPTIONS} s join ${PLANS} p on p.id = s.plan_id
             where s.id = $1`,
      values: [id],
    })
    return rows[0]
  }

  async payment(id: number): Promise<DescribedPayment | undefined> {
    const { rows } = await this.pool.query<DescribedPayment>({
      name: 'subscriptions_described_payment',
      text: `select ${DESCRIBED}, y.amount::float8 as amount, y.currency, y.created_at,
               y.refund_due
             from ${PAYMENTS} y join ${SUBSCRIPTIONS} s on s.id = y.subscription_id
               join ${PLANS} p on p.id = s.plan_id
             where y.id = $1`,
      values: [id],
    })
    return rows[0]
  }
}
