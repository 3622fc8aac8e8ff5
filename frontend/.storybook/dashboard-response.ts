import {
  COHORT_WEEKS,
  type DashboardCohort,
  type DashboardDay,
  type DashboardFigures,
  type DashboardResponse,
  PAYMENT_MONTHS,
} from '#modules/admin/api'
import { HEALTHY } from './operations-responses.js'

const DAY = 86_400_000
const TODAY = Date.parse('2026-03-01')
const MONDAY = Date.parse('2026-02-23')
const GB = 1024 ** 3

/** Returns a dashboard of `length` days on which every figure grows. */
export function dashboardOf(length: number): DashboardResponse {
  const days = daysUntil(0, length)
  const before = daysUntil(length, length)
  return {
    currency: 'USD',
    figures: { ...figuresOf(days), conversion: 0.024, churn: 0.031 },
    before: { ...figuresOf(before), conversion: 0.021, churn: 0.028 },
    days,
    days_before: before,
    plans: [
      plan(2, 'Basic', 'MONTH', 212, 190, 1272),
      plan(3, 'Pro', 'MONTH', 64, 66, 768),
      plan(5, 'Basic', 'YEAR', 40, 40, 200),
    ],
    months: Array.from({ length: PAYMENT_MONTHS }, (_, at) => {
      const amount = 900 + 130 * at
      const month = new Date(Date.UTC(2025, 3 + at)).toISOString().slice(0, 7)
      const refunded = at % 4 === 0 ? 42 : 6
      return { month, currency: 'USD', payments: amount / 6, amount, fees: amount / 12, refunded }
    }),
    storage: {
      summed_at: dayOf(TODAY),
      text: 1.2 * GB,
      files: 214 * GB,
      sold: 8.4 * 1024 * GB,
      largest: Array.from({ length: 10 }, (_, at) => ({
        id: at + 2,
        email: `${['grace.hopper', 'emmy.noether', 'lise.meitner'][at % 3]}${at}@example.test`,
        bytes: (9.6 * GB) / (1 + at / 2),
      })),
    },
    cohorts: Array.from({ length: COHORT_WEEKS }, (_, at) => cohort(at, 20 + 3 * at)),
    health: HEALTHY,
  }
}

/** Returns the dashboard of an installation whose only user is its first admin. */
export function emptyDashboard(): DashboardResponse {
  const full = dashboardOf(30)
  const nothing = (day: DashboardDay) => ({ ...none, day: day.day })
  return {
    ...full,
    figures: { ...noFigures(full.figures), people: 1, verified: 1, registered: 1 },
    before: noFigures(full.before),
    days: full.days.map(nothing),
    days_before: full.days_before.map(nothing),
    plans: full.plans.map((one) => ({
      ...one,
      subscriptions: 0,
      subscriptions_before: 0,
      monthly_revenue: 0,
    })),
    months: [],
    storage: { ...full.storage, text: 0, files: 0, sold: 0, largest: [] },
    cohorts: full.cohorts.map(({ week, active }) => ({
      week,
      people: 0,
      active: active.map(() => 0),
    })),
  }
}

const none: Omit<DashboardDay, 'day'> = {
  people: 0,
  registered: 0,
  active: 0,
  subscribers: 0,
  monthly_revenue: 0,
  blocks: 0,
  edits: 0,
}

function noFigures({ from, to }: DashboardFigures): DashboardFigures {
  const { people, subscribers, monthly_revenue, blocks, edits } = none
  return {
    from,
    to,
    people,
    verified: 0,
    subscribers,
    monthly_revenue,
    registered: 0,
    converted: 0,
    conversion: null,
    gained: 0,
    lost: 0,
    churn: null,
    blocks,
    edits,
    active_a_day: 0,
    received: [],
  }
}

/** Returns `length` days, the last one `earlier` days before today. */
function daysUntil(earlier: number, length: number): DashboardDay[] {
  return Array.from({ length }, (_, at) => {
    const ago = earlier + length - 1 - at
    const wave = 1 + Math.sin(ago / 3) / 5
    const growth = Math.max(0.2, 1 - ago / 800)
    const subscribers = Math.round(300 * growth)
    return {
      day: dayOf(TODAY - ago * DAY),
      people: Math.round(12_400 * growth),
      registered: Math.round(14 * growth * wave + (ago % 4)),
      active: Math.round(840 * growth * wave),
      subscribers,
      monthly_revenue: subscribers * 7,
      blocks: Math.round(3_100 * growth * wave),
      edits: Math.round(21_000 * growth * wave),
    }
  })
}

function figuresOf(days: DashboardDay[]): Omit<DashboardFigures, 'conversion' | 'churn'> {
  const sum = (count: 'registered' | 'active' | 'blocks' | 'edits') =>
    days.reduce((total, day) => total + day[count], 0)
  const { day, people, subscribers, monthly_revenue } = days.at(-1)!
  const amount = monthly_revenue * (days.length / 30)
  const payments = Math.round(amount / 6)
  return {
    from: days[0]!.day,
    to: day,
    people,
    verified: Math.round(people * 0.92),
    subscribers,
    monthly_revenue,
    registered: sum('registered'),
    converted: 29,
    gained: 34,
    lost: 12,
    blocks: sum('blocks'),
    edits: sum('edits'),
    active_a_day: sum('active') / days.length,
    received: [
      { currency: 'EUR', payments: 1, amount: 6, fees: 0.4, refunded: 0 },
      { currency: 'USD', payments, amount, fees: amount * 0.08, refunded: 6 },
    ],
  }
}

function cohort(at: number, people: number): DashboardCohort {
  const week = dayOf(MONDAY - (COHORT_WEEKS - 1 - at) * 7 * DAY)
  const active = Array.from({ length: COHORT_WEEKS - at }, (_, later) =>
    Math.round((people * (later === 0 ? 1 : 0.62)) / (1 + later / 4))
  )
  return { week, people, active }
}

function plan(
  id: number,
  name: string,
  interval_unit: 'MONTH' | 'YEAR',
  subscriptions: number,
  subscriptions_before: number,
  monthly_revenue: number
) {
  return { id, name, interval_unit, subscriptions, subscriptions_before, monthly_revenue }
}

function dayOf(time: number) {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
