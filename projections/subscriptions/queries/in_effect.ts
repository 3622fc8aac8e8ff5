import type { PlanResponse } from '#modules/billing/api'
import { servedSchema } from '#kernel/projections/projection'
import { PLANS } from '#projections/plans/queries'
import { subscriptionsProjection } from '#projections/subscriptions/projection'

const SCHEMA = servedSchema(subscriptionsProjection.name)

/** The tables, for queries that join them. */
export const SUBSCRIPTIONS = `${SCHEMA}.subscriptions`
export const PAYMENTS = `${SCHEMA}.payments`

/** What everybody has before the plans are there (rule 11.4). */
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
 * SQL for the subscription by which an owner has a plan now: of those in effect the one that was
 * ordered last. Asked with the clock, so that a period that ends needs no event to end it.
 */
export function inEffectFor(owner: string) {
  return `from ${SUBSCRIPTIONS} s join ${PLANS} p on p.id = s.plan_id
  where s.user_id = ${owner} and s.in_effect_until > now() order by s.id desc limit 1`
}

/** The same for the owner `$1`. */
export const IN_EFFECT = inEffectFor('$1')

export const FREE_PLAN = `from ${PLANS} where price = 0 order by id limit 1`

/**
 * SQL for the GB that the owner `$1` may keep, as a bigint: in bytes it is more than an int holds.
 * Whatever asks for a person's limit asks by this.
 */
export const STORAGE_LIMIT = `coalesce((select p.storage_limit ${IN_EFFECT}),
  (select storage_limit ${FREE_PLAN}), ${FREE.storage_limit})::bigint`
