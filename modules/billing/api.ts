/** Requests and responses of the plan calls under /api/v1. */

export const INTERVAL_UNITS = ['MONTH', 'YEAR'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** A plan that can be had (rule 11.3). */
export interface PlanResponse {
  id: number
  name: string
  description: string
  /** USD for one interval; 0 for a free plan. */
  price: number
  interval_unit: IntervalUnit
  /** GB; one is 1024³ bytes. */
  storage_limit: number
  features: string[]
}
