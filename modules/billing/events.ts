import type { EventDefinitions } from '#backend/events/definitions'
import type { IntervalUnit } from '#modules/billing/api'

/** What may be changed about a plan. `storage_limit` is in GB. */
export interface PlanDetails {
  name: string
  description: string
  storage_limit: number
  features: string[]
}

/** What happens to a plan, in stream `plan-{id}`. `price` is in USD and never changes. */
export type PlanEvent =
  | {
      type: 'PlanCreated'
      data: PlanDetails & { plan_id: number; price: number; interval_unit: IntervalUnit }
    }
  | { type: 'PlanChanged'; data: PlanDetails & { plan_id: number } }

export const planEvents: EventDefinitions<PlanEvent> = {
  PlanCreated: { version: 1 },
  PlanChanged: { version: 1 },
}
