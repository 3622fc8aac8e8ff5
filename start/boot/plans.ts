import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { seedPlans } from '#modules/billing/index'
import { outlastOutage } from '#start/boot/outlast_outage'

/** The plans exist in production as in the demo (rule 11.2). What is there already stays. */
export async function loadPlans({ container }: ApplicationService) {
  const bus = await container.make(CommandBus)
  await outlastOutage('plans', await container.make('logger'), () => seedPlans(bus))
}
