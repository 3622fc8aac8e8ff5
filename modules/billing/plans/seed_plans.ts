import type { CommandBus } from '#kernel/aggregates/command_bus'
import { NOBODY, partOf } from '#kernel/aggregates/command_ids'
import {
  type ChangePlan,
  decide,
  type Plan,
  planAggregate,
  planStream,
} from '#modules/billing/plan'
import { REPLACED_FEATURES, SEEDED_PLANS } from '#modules/billing/plans/seeded_plans'

/** Part of a replacement's id, so that each new wording is applied once. */
const WORDING = Object.values(REPLACED_FEATURES).join()

/**
 * Creates missing plans in one command under one lock, so processes that start concurrently create
 * each plan once. Existing plans stay unchanged, except for outdated features, which are replaced
 * once.
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
  await bus.run(request, async ({ commandId, load, execute }) => {
    for (const plan of SEEDED_PLANS) {
      const stream = planStream(plan.planId)
      const { state: existing } = await load(planAggregate, stream)
      await execute({
        aggregate: planAggregate,
        stream,
        commandId: partOf(commandId, existing ? `${stream} ${WORDING}` : stream),
        decide: (state) => decide(state, state ? withReplacedFeatures(plan.planId, state) : plan),
      })
    }
  })
}

function withReplacedFeatures(planId: number, plan: NonNullable<Plan>): ChangePlan {
  const features = plan.features.map((feature) => REPLACED_FEATURES[feature] ?? feature)
  const { name, description, storage_limit } = plan
  return { type: 'ChangePlan', planId, name, description, storage_limit, features }
}
