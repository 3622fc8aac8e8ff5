import { COHORT_WEEKS, PAYMENT_MONTHS, type DashboardResponse } from '#modules/admin/api'
import {
  CURRENCY,
  DashboardWalk,
  daysEarlier,
  monthly,
} from '#modules/admin/queries/dashboard_walk'
import type { StoredBytes } from '#modules/admin/queries/stored_bytes'
import { dayOf } from '#kernel/events/day_of'
import type { PlanQueries } from '#projections/plans/queries'
import type { RevenueQueries } from '#projections/revenue/queries'
import type { StatisticsQueries } from '#projections/statistics/queries'

/** Bytes of a GB (rule 8.1). */
const GB = 1024 ** 3

interface Sources {
  statistics: StatisticsQueries
  revenue: RevenueQueries
  storage: Pick<StoredBytes, 'used'>
  plans: Pick<PlanQueries, 'list'>
}

/** Dashboard data from daily sums (rules 17.9 to 17.12). */
export class DashboardQueries {
  constructor(readonly sources: Sources) {}

  /**
   * Returns the range that ends with the day of `now` and has `days` days, and the range before it.
   */
  async show(days: number, now: Date): Promise<Omit<DashboardResponse, 'health'>> {
    const [used, { sold, ...shown }] = await Promise.all([
      this.sources.storage.used(),
      this.#shown(days, now),
    ])
    return { ...shown, storage: { ...used, sold } }
  }

  /** Returns everything except the used storage; `sold` in bytes. */
  async #shown(days: number, now: Date) {
    const { statistics, revenue, plans } = this.sources
    const to = dayOf(now.getTime())
    const from = daysEarlier(to, days - 1)
    const earlier = { from: daysEarlier(from, days), to: daysEarlier(from, 1) }
    const walk = new DashboardWalk(
      await statistics.days(earlier.from, to),
      await revenue.subscribers(earlier.from, to),
      await revenue.plans(earlier.from, to)
    )
    const before = walk.range(earlier.from, earlier.to)
    const heldBefore = walk.held()
    const range = walk.range(from, to)
    const held = walk.held()
    const sold = (await plans.list()).filter(({ price }) => price > 0)
    return {
      currency: CURRENCY,
      figures: { ...range.figures, received: await revenue.paid(from, to) },
      before: { ...before.figures, received: await revenue.paid(earlier.from, earlier.to) },
      days: range.days,
      days_before: before.days,
      plans: sold.map(({ id, name, interval_unit }) => ({
        id,
        name,
        interval_unit,
        subscriptions: held.get(id)?.subscriptions ?? 0,
        subscriptions_before: heldBefore.get(id)?.subscriptions ?? 0,
        monthly_revenue: monthly(held.get(id)?.yearly ?? 0),
      })),
      months: await revenue.paidMonths(firstMonth(now), to),
      sold: sold.reduce(
        (sum, plan) => sum + (held.get(plan.id)?.subscriptions ?? 0) * plan.storage_limit * GB,
        0
      ),
      cohorts: await statistics.cohorts(to, COHORT_WEEKS),
    }
  }
}

/** Returns the first day of the oldest displayed month. */
function firstMonth(now: Date) {
  return dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - PAYMENT_MONTHS + 1))
}
