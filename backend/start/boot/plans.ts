import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { seedPlans } from '#modules/billing/index'
import { outlastOutage } from '#start/boot/outlast_outage'

/** How long read models may take to show the plans, in milliseconds. */
const SHOWN_MS = 5_000

/**
 * The plans exist in production as in the demo (rule 11.2). What is there already stays. Resolves
 * when people are shown them, or soon anyway: whoever projects may be away.
 */
export async function loadPlans({ container }: ApplicationService) {
  const bus = await container.make(CommandBus)
  const store = await container.make('strata.event_store')
  const readModels = await container.make('strata.read_models')
  await outlastOutage('plans', await container.make('logger'), async () => {
    await seedPlans(bus)
    const head = await store.head()
    if (head !== null) await readModels.waitFor(head, SHOWN_MS)
  })
}
