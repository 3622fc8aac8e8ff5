import { setTimeout as pause } from 'node:timers/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { SEEDED_PLANS, seedPlans } from '#modules/billing/index'
import { PlanQueries } from '#projections/plans/queries'
import { outlastOutage } from '#start/boot/outlast_outage'

/** Milliseconds that the start waits for the plans: the projecting process may start later. */
const SHOWN_MS = 5_000
/** Milliseconds between two looks for the plans. */
const LOOK_MS = 100

/**
 * Creates the plans, in production as in the demo (rule 11.2). Existing plans stay. Resolves when
 * read models show them, or after the timeout. Calls `onShown` when read models show them, however
 * late.
 */
export async function loadPlans({ container }: ApplicationService, onShown: () => void) {
  const bus = await container.make(CommandBus)
  const queries = await container.make(PlanQueries)
  await outlastOutage('plans', await container.make('logger'), () => seedPlans(bus))
  const shown = untilPlansShown(queries).then(onShown)
  await Promise.race([shown, pause(SHOWN_MS, undefined, { ref: false })])
}

/** Resolves once read models show all plans of the start. Never rejects: an outage passes. */
export async function untilPlansShown(queries: Pick<PlanQueries, 'list'>, everyMs = LOOK_MS) {
  while (!(await areShown(queries).catch(() => false))) {
    await pause(everyMs, undefined, { ref: false })
  }
}

async function areShown(queries: Pick<PlanQueries, 'list'>) {
  const shown = new Set((await queries.list()).map(({ id }) => id))
  return SEEDED_PLANS.every(({ planId }) => shown.has(planId))
}
