import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { seedPlans } from '#modules/billing/index'
import { outlastOutage } from '#start/boot/outlast_outage'

/** Milliseconds to wait for read models to show the plans. */
const SHOWN_MS = 5_000

/**
 * Creates the plans, in production as in the demo (rule 11.2). Existing plans stay. Resolves when
 * read models show them, or after the timeout, because the projecting process may be down.
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
