import type { SystemHealth } from '#modules/admin/api/operations'
import type { IntervalUnit } from '#modules/billing/api'

/** Ranges of the dashboard in days, including today. */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
/** Weeks of cohorts and months of payments on the dashboard, independent of the range. */
export const COHORT_WEEKS = 12
export const PAYMENT_MONTHS = 12

/** In units of the currency. */
export interface MoneyReceived {
  /** ISO 4217. */
  currency: string
  payments: number
  amount: number
  /** Fees that PayPal kept, as far as reported. */
  fees: number
  refunded: number
}

/** Figures of a range (rules 17.9 to 17.11). Rates are fractions of 1; null without users. */
export interface DashboardFigures {
  /** Days as `YYYY-MM-DD` in UTC; both ends are inclusive. */
  from: string
  to: string
  /** Number at the end of the range. */
  people: number
  verified: number
  subscribers: number
  monthly_revenue: number
  /** Number within the range. */
  registered: number
  converted: number
  conversion: number | null
  gained: number
  lost: number
  churn: number | null
  blocks: number
  edits: number
  /** Mean over the days of the range. */
  active_a_day: number
  received: MoneyReceived[]
}

/** Figures of a day. `people`, `subscribers` and `monthly_revenue` are those at the day's end. */
export interface DashboardDay {
  day: string
  people: number
  registered: number
  active: number
  subscribers: number
  monthly_revenue: number
  blocks: number
  edits: number
}

export interface DashboardPlan {
  id: number
  name: string
  interval_unit: IntervalUnit
  subscriptions: number
  /** Number at the end of the previous range. */
  subscriptions_before: number
  monthly_revenue: number
}

/** Storage in bytes. */
export interface DashboardStorage {
  /** Time of the last sum of texts and files. ISO 8601. */
  summed_at: string
  text: number
  files: number
  /** Storage that the plans of all subscribers allow. */
  sold: number
  /** Users with the most storage. */
  largest: { id: number; email: string; bytes: number }[]
}

/** Users who registered in a week, and how many were active in it and in each week since. */
export interface DashboardCohort {
  /** Monday of the week. */
  week: string
  people: number
  active: number[]
}

export interface DashboardResponse {
  /** Currency of subscriptions. ISO 4217. */
  currency: string
  figures: DashboardFigures
  /** Figures of the same number of days right before. */
  before: DashboardFigures
  /** Days, the oldest first, and as many of the previous range. */
  days: DashboardDay[]
  days_before: DashboardDay[]
  plans: DashboardPlan[]
  /** Months, the oldest first, `month` as `YYYY-MM`. Omits months without payments. */
  months: (MoneyReceived & { month: string })[]
  storage: DashboardStorage
  cohorts: DashboardCohort[]
  health: SystemHealth
}
