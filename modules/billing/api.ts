/** Shapes of the plan calls of SPEC §7, as sent and answered under /api/v1. */

export const INTERVAL_UNITS = ['MONTH', 'YEAR'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** A plan that can be had (SPEC §3). */
export interface PlanAnswer {
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
