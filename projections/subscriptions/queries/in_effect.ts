import type { PlanResponse } from '#modules/billing/api'
import { servedSchema } from '#kernel/projections/projection'
import { PLANS } from '#projections/plans/queries'
import { subscriptionsProjection } from '#projections/subscriptions/projection'

const SCHEMA = servedSchema(subscriptionsProjection.name)

/** The tables, for queries that join them. */
export const SUBSCRIPTIONS = `${SCHEMA}.subscriptions`
export const PAYMENTS = `${SCHEMA}.payments`

/** Plan of every user before the plans are projected (rule 11.4). */
export const FREE: PlanResponse = {
  id: 0,
  name: 'Free',
  description: '',
  price: 0,
  interval_unit: 'MONTH',
  storage_limit: 1,
  features: [],
}

/**
 * Returns SQL for the subscription that gives an owner a plan now: the last ordered one of those in
 * effect. Compares with the clock, so that a period ends without an event.
 */
export function inEffectFor(owner: string) {
  return `from ${SUBSCRIPTIONS} s join ${PLANS} p on p.id = s.plan_id
  where s.user_id = ${owner} and s.in_effect_until > now() order by s.id desc limit 1`
}

/** SQL for the subscription in effect of owner `$1`. */
export const IN_EFFECT = inEffectFor('$1')

export const FREE_PLAN = `from ${PLANS} where price = 0 order by id limit 1`

/**
 * SQL for the storage limit of owner `$1` in GB, as a bigint because its bytes exceed an int. All
 * queries for a user's limit use this fragment.
 */
export const STORAGE_LIMIT = `coalesce((select p.storage_limit ${IN_EFFECT}),
  (select storage_limit ${FREE_PLAN}), ${FREE.storage_limit})::bigint`
