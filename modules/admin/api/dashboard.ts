import type { SystemHealth } from '#modules/admin/api/operations'
import type { IntervalUnit } from '#modules/billing/api'

/** How many days a range of the dashboard has; today is the last of them. */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
/** How many weeks of cohorts and months of payments it shows, whatever the range. */
export const COHORT_WEEKS = 12
export const PAYMENT_MONTHS = 12

/** In units of the currency. */
export interface MoneyReceived {
  /** ISO 4217. */
  currency: string
  payments: number
  amount: number
  /** What PayPal kept, as far as it said. */
  fees: number
  refunded: number
}

/** What a range comes to (rules 17.9 to 17.11). Rates are parts of 1; null: of nobody. */
export interface DashboardFigures {
  /** Days as `YYYY-MM-DD`, in UTC; both belong to the range. */
  from: string
  to: string
  /** At its end. */
  people: number
  verified: number
  subscribers: number
  monthly_revenue: number
  /** In it. */
  registered: number
  converted: number
  conversion: number | null
  gained: number
  lost: number
  churn: number | null
  blocks: number
  edits: number
  /** Mean of its days. */
  active_a_day: number
  received: MoneyReceived[]
}

/** `people`, `subscribers` and `monthly_revenue` are those at the day's end. */
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
  /** At the end of the range before. */
  subscriptions_before: number
  monthly_revenue: number
}

/** Bytes. */
export interface DashboardStorage {
  /** When the texts and files were last summed. ISO 8601. */
  summed_at: string
  text: number
  files: number
  /** What the plans of all subscribers allow for. */
  sold: number
  /** Who takes up most. */
  largest: { id: number; email: string; bytes: number }[]
}

/** Who registered in a week, and how many of them were active in it and in each week since. */
export interface DashboardCohort {
  /** Its Monday. */
  week: string
  people: number
  active: number[]
}

export interface DashboardResponse {
  /** What subscriptions are sold in. ISO 4217. */
  currency: string
  figures: DashboardFigures
  /** Of as many days, right before. */
  before: DashboardFigures
  /** The oldest first; as many of the range before. */
  days: DashboardDay[]
  days_before: DashboardDay[]
  plans: DashboardPlan[]
  /** The oldest first, `month` as `YYYY-MM`; a month without payments is not there. */
  months: (MoneyReceived & { month: string })[]
  storage: DashboardStorage
  cohorts: DashboardCohort[]
  health: SystemHealth
}
