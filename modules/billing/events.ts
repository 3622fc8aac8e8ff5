import type { EventDefinitions } from '#kernel/events/definitions'
import type { IntervalUnit } from '#modules/billing/api'
import { fromUnits, type Money } from '#modules/billing/money'

/** What may be changed about a plan. `storage_limit` is in GB. */
export interface PlanDetails {
  name: string
  description: string
  storage_limit: number
  features: string[]
}

/** What happens to a plan, in stream `plan-{id}`. `price` never changes. */
export type PlanEvent =
  | {
      type: 'PlanCreated'
      data: PlanDetails & { plan_id: number; price: Money; interval_unit: IntervalUnit }
    }
  | { type: 'PlanChanged'; data: PlanDetails & { plan_id: number } }

export const planEvents: EventDefinitions<PlanEvent> = {
  PlanCreated: { version: 2, older: [{ upcast: priceToMoney }] },
  PlanChanged: { version: 1 },
}

/** Prices were numbers of dollars. */
function priceToMoney({ price, ...data }: Record<string, unknown>) {
  return { ...data, price: fromUnits(Number(price), 'USD') }
}
