import type { DashboardDay, DashboardFigures } from '#modules/admin/api'
import { inUnits, type Currency } from '#modules/billing/index'
import { dayOf } from '#kernel/events/day_of'
import type { PlanDay, SubscriberDay } from '#projections/revenue/queries'
import type { Kind, KindDay } from '#projections/statistics/queries'

/** Currency of all plans. */
export const CURRENCY: Currency = 'USD'

const DAY_MS = 86_400_000
const MONTHS = 12

export function daysEarlier(day: string, days: number) {
  return dayOf(Date.parse(day) - days * DAY_MS)
}

/** Totals of a plan at the end of a day. */
interface Held {
  subscriptions: number
  yearly: number
}

/**
 * Computes figures from daily changes: iterates over the days and keeps the totals at each day's
 * end.
 */
export class DashboardWalk {
  /** Totals by plan id. */
  #held = new Map<number, Held>()
  #totals = { registered: 0, verified: 0, converted: 0, subscribers: 0, yearly: 0 }
  #counts: Map<string | null, KindDay[]>
  #subscribers: Map<string | null, SubscriberDay[]>
  #plans: Map<string | null, PlanDay[]>

  constructor(counts: KindDay[], subscribers: SubscriberDay[], plans: PlanDay[]) {
    this.#counts = Map.groupBy(counts, ({ day }) => day)
    this.#subscribers = Map.groupBy(subscribers, ({ day }) => day)
    this.#plans = Map.groupBy(plans, ({ day }) => day)
    this.#pass(null)
  }

  /** Returns the totals by plan id at the end of the last processed day. */
  held(): Map<number, Held> {
    return new Map([...this.#held].map(([id, held]) => [id, { ...held }]))
  }

  /** Processes the next days; `from` is the day after the last processed day. */
  range(from: string, to: string) {
    const start = { ...this.#totals }
    const days: DashboardDay[] = []
    const sums = { converted: 0, gained: 0, lost: 0 }
    for (let day = from; day <= to; day = daysEarlier(day, -1)) {
      const { counts, moved } = this.#pass(day)
      for (const name of ['converted', 'gained', 'lost'] as const) sums[name] += moved[name]
      const { registered, active, blocks, edits } = counts
      days.push({ day, registered, active, blocks, edits, ...this.#endOfDay() })
    }
    const sum = (name: 'registered' | 'active' | 'blocks' | 'edits') =>
      days.reduce((total, day) => total + day[name], 0)
    const registered = sum('registered')
    const figures: Omit<DashboardFigures, 'received'> = {
      from,
      to,
      verified: this.#totals.verified,
      ...this.#endOfDay(),
      registered,
      ...sums,
      conversion: part(sums.converted, start.registered - start.converted + registered),
      churn: part(sums.lost, start.subscribers + sums.gained),
      blocks: sum('blocks'),
      edits: sum('edits'),
      active_a_day: sum('active') / days.length,
    }
    return { figures, days }
  }

  #endOfDay() {
    const { registered: people, subscribers, yearly } = this.#totals
    return { people, subscribers, monthly_revenue: monthly(yearly) }
  }

  #pass(day: string | null) {
    const counts: Record<Kind, number> = {
      registered: 0,
      verified: 0,
      active: 0,
      blocks: 0,
      edits: 0,
    }
    for (const { kind, count } of this.#counts.get(day) ?? []) counts[kind] += count
    const moved = this.#subscribers.get(day)?.[0] ?? { converted: 0, gained: 0, lost: 0 }
    const totals = this.#totals
    totals.registered += counts.registered
    totals.verified += counts.verified
    totals.converted += moved.converted
    totals.subscribers += moved.gained - moved.lost
    for (const { plan_id: id, subscriptions, yearly } of this.#plans.get(day) ?? []) {
      const held = this.#held.get(id) ?? { subscriptions: 0, yearly: 0 }
      held.subscriptions += subscriptions
      held.yearly += yearly
      this.#held.set(id, held)
      totals.yearly += yearly
    }
    return { counts, moved }
  }
}

/** Converts minor units per year to units per month. */
export function monthly(yearly: number) {
  return inUnits({ amount: Math.round(yearly / MONTHS), currency: CURRENCY })
}

function part(some: number, all: number) {
  return all > 0 ? some / all : null
}
