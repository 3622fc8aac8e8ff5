import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { IntervalUnit, PlanResponse } from '#modules/billing/api'
import type { PlanDetails } from '#modules/billing/events'
import { fromUnits, inUnits } from '#modules/billing/money'
import { decide, planAggregate, planStream } from '#modules/billing/plan'

/** What is to be of a plan. Price (USD, whole cents) and interval may be named, as they are. */
type Changed = PlanDetails & { price?: number; interval_unit?: IntervalUnit }

/** Changes what may change of a plan (rule 11.3). Returns the plan as it is from then on. */
export async function changePlan(
  bus: CommandBus,
  request: CommandRequest,
  planId: number,
  { price: units, interval_unit: intervalUnit, ...details }: Changed
) {
  const price = units === undefined ? undefined : fromUnits(units, 'USD')
  const stream = planStream(planId)
  return bus.run(request, [stream], async ({ commandId, load, execute }): Promise<PlanResponse> => {
    const { events } = await execute({
      aggregate: planAggregate,
      stream,
      commandId,
      decide: (state) =>
        decide(state, { type: 'ChangePlan', planId, ...details, price, intervalUnit }),
    })
    const { state } = await load(planAggregate, stream)
    const { name, description, storage_limit, features } = events[0]?.event.data ?? state!
    const { price: sold, interval_unit } = state!
    const changed = { name, description, storage_limit, features }
    return { id: planId, ...changed, price: inUnits(sold), interval_unit }
  })
}
