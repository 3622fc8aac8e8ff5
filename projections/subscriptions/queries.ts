import type pg from 'pg'
import type {
  CurrentSubscriptionResponse,
  EntitlementReason,
  PaymentResponse,
  PaymentStatus,
  PlanResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { PLANS } from '#projections/plans/queries'
import { DescribedQueries } from '#projections/subscriptions/queries/described'
import {
  FREE,
  FREE_PLAN,
  IN_EFFECT,
  PAYMENTS,
  SUBSCRIPTIONS,
} from '#projections/subscriptions/queries/in_effect'

const COLUMNS = `s.id::float8 as id, s.plan_id::float8 as plan_id, p.name, p.description,
  s.price::float8 as price, s.interval_unit, p.storage_limit, p.features, s.state, s.failing,
  s.started_at, s.paid_until, s.in_effect_until, s.paid_until > now() as paid`

/**
 * SQL condition for subscriptions that were ever active, because never approved ones are not shown.
 */
const LISTED = `s.user_id = $1 and s.started_at is not null`

interface SubscriptionRow extends Omit<
  SubscriptionResponse,
  'status' | 'created_at' | 'current_period_end'
> {
  failing: boolean
  started_at: Date
  paid_until: Date | null
  in_effect_until: Date | null
  paid: boolean | null
}

interface PaymentRow extends Omit<PaymentResponse, 'status' | 'created_at'> {
  status: Exclude<PaymentStatus, 'review'> | 'mismatched'
  created_at: Date
}

/** Queries on users' subscriptions and payments. */
export class SubscriptionQueries {
  readonly described: DescribedQueries

  constructor(readonly pool: pg.Pool) {
    this.described = new DescribedQueries(pool)
  }

  /** Returns the plan in effect, and its subscription. */
  async current(userId: number): Promise<CurrentSubscriptionResponse> {
    const { rows } = await this.pool.query<SubscriptionRow>({
      name: 'subscriptions_current',
      text: `select ${COLUMNS} ${IN_EFFECT}`,
      values: [userId],
    })
    const [row] = rows
    if (!row) return { plan: await this.#freePlan(), subscription: null }
    const subscription = toSubscription(row)
    const { plan_id: id, name, description, price } = subscription
    const { interval_unit, storage_limit, features } = subscription
    return {
      plan: { id, name, description, price, interval_unit, storage_limit, features },
      subscription: {
        ...subscription,
        reason: reasonOf(row),
        in_effect_until: row.in_effect_until!.toISOString(),
      },
    }
  }

  /** Returns the user's subscriptions, the newest first. */
  async list(userId: number): Promise<SubscriptionResponse[]> {
    const { rows } = await this.pool.query<SubscriptionRow>({
      name: 'subscriptions_list',
      text: `select ${COLUMNS} from ${SUBSCRIPTIONS} s join ${PLANS} p on p.id = s.plan_id
             where ${LISTED} order by s.id desc`,
      values: [userId],
    })
    return rows.map(toSubscription)
  }

  /**
   * Returns the payments of one of the user's subscriptions, the newest first; undefined if there
   * is no such subscription.
   */
  async payments(userId: number, id: number): Promise<PaymentResponse[] | undefined> {
    const { rows: found } = await this.pool.query({
      name: 'subscriptions_find',
      text: `select from ${SUBSCRIPTIONS} s where ${LISTED} and s.id = $2`,
      values: [userId, id],
    })
    if (found.length === 0) return undefined
    const { rows } = await this.pool.query<PaymentRow>({
      name: 'subscriptions_payments',
      text: `select id::float8 as id, amount::float8 as amount, currency,
               fee::float8 as transaction_fee, status, refunded::float8 as refunded_amount, refund_due,
               created_at
             from ${PAYMENTS} where subscription_id = $1 order by created_at desc, id desc`,
      values: [id],
    })
    return rows.map(toPayment)
  }

  async #freePlan(): Promise<PlanResponse> {
    const { rows } = await this.pool.query<PlanResponse>({
      name: 'subscriptions_free_plan',
      text: `select id::float8 as id, name, description, 0 as price, interval_unit, storage_limit,
               features ${FREE_PLAN}`,
    })
    return rows[0] ?? FREE
  }
}

function toSubscription(row: SubscriptionRow): SubscriptionResponse {
  const {
    failing: _f,
    started_at,
    paid_until,
    in_effect_until: _i,
    paid: _p,
    ...subscription
  } = row
  return {
    ...subscription,
    status: row.state === 'active' ? 1 : 0,
    created_at: started_at.toISOString(),
    current_period_end: paid_until?.toISOString() ?? null,
  }
}

function toPayment({ status, created_at, ...payment }: PaymentRow): PaymentResponse {
  return {
    ...payment,
    status: status === 'mismatched' ? 'review' : status,
    created_at: created_at.toISOString(),
  }
}

function reasonOf({ state, failing, paid }: SubscriptionRow): EntitlementReason {
  switch (state) {
    case 'active':
      return failing ? 'payment_failed' : paid ? 'paid' : 'payment_awaited'
    case 'suspended':
    case 'cancelled':
      return state
    case 'mismatched':
      return 'review'
    case 'expired':
      throw new TypeError('What has expired is not in effect')
    default:
      return state satisfies never
  }
}
