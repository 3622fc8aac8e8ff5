import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { IntervalUnit, PlanResponse } from '#modules/billing/api'
import type { PlanDetails } from '#modules/billing/events'
import { fromUnits, inUnits } from '#modules/billing/money'
import { decide, planAggregate, planStream } from '#modules/billing/plan'

/** New details of a plan. Price (USD, whole cents) and interval may be given if unchanged. */
type Changed = PlanDetails & {
  price?: number
  interval_unit?: IntervalUnit
  /** Throws 409 if the plan's revision differs. */
  base_revision?: number
}

/** Changes the mutable fields of a plan (rule 11.3). Returns the plan after the change. */
export async function changePlan(
  bus: CommandBus,
  request: CommandRequest,
  planId: number,
  { price: units, interval_unit: intervalUnit, base_revision: baseRevision, ...details }: Changed
) {
  const price = units === undefined ? undefined : fromUnits(units, 'USD')
  const stream = planStream(planId)
  return bus.run(request, async ({ commandId, load, execute }): Promise<PlanResponse> => {
    const { events } = await execute({
      aggregate: planAggregate,
      stream,
      commandId,
      decide: (state, _, revision) => {
        const what = { planId, ...details, price, intervalUnit, baseRevision }
        return decide(state, { type: 'ChangePlan', ...what }, revision)
      },
    })
    const { state, revision: current } = await load(planAggregate, stream)
    const { name, description, storage_limit, features } = events[0]?.event.data ?? state!
    const { price: sold, interval_unit } = state!
    const changed = { name, description, storage_limit, features }
    const revision = events[0]?.revision ?? current
    return { id: planId, ...changed, price: inUnits(sold), interval_unit, revision }
  })
}
