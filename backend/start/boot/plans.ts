import { setTimeout as pause } from 'node:timers/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { SEEDED_PLANS, seedPlans } from '#modules/billing/index'
import { PlanQueries } from '#projections/plans/queries'
import { outlastOutage } from '#start/boot/outlast_outage'
import { untilPlansShown } from '#start/boot/plans_shown'

/** Milliseconds that the start waits for the plans: the projecting process may start later. */
const SHOWN_MS = 5_000

/**
 * Creates the plans, in production as in the demo (rule 11.2). Existing plans stay. Resolves when
 * read models show them, or after the timeout. Calls `onShown` when read models show them, however
 * late.
 */
export async function loadPlans({ container }: ApplicationService, onShown: () => void) {
  const bus = await container.make(CommandBus)
  const queries = await container.make(PlanQueries)
  await outlastOutage('plans', await container.make('logger'), () => seedPlans(bus))
  const ids = SEEDED_PLANS.map(({ planId }) => planId)
  const shown = untilPlansShown(() => queries.list(), ids).then(onShown)
  await Promise.race([shown, pause(SHOWN_MS, undefined, { ref: false })])
}
