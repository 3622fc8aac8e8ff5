import type { CommandBus } from '#kernel/aggregates/command_bus'
import { NOBODY, partOf } from '#kernel/aggregates/command_ids'
import { decide, planAggregate, planStream } from '#modules/billing/plan'
import { SEEDED_PLANS } from '#modules/billing/seeded_plans'

/**
 * Makes the plans that are not there yet, in one command under one lock, so that processes which
 * start at once make them once. A plan that is there stays as its events have it.
 */
export async function seedPlans(bus: CommandBus) {
  const request = {
    actor: 'system' as const,
    owner: NOBODY,
    route: 'seeded plans',
    idempotencyKey: 'seeded plans',
    body: null,
    correlationId: 'seeded-plans',
  }
  await bus.run(request, [], async ({ commandId, load, execute }) => {
    for (const plan of SEEDED_PLANS) {
      const stream = planStream(plan.planId)
      const { revision } = await load(planAggregate, stream)
      if (revision !== -1) continue
      await execute({
        aggregate: planAggregate,
        stream,
        commandId: partOf(commandId, stream),
        decide: (state) => decide(state, plan),
      })
    }
  })
}
