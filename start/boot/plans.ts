import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { seedPlans } from '#modules/billing/index'

/** The plans exist in production as in the demo (rule 11.2). What is there already stays. */
export async function loadPlans({ container }: ApplicationService) {
  await seedPlans(await container.make(CommandBus))
}
