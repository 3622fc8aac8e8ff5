import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { isDemo, seedDemoUsers } from '#modules/auth/index'
import { seedDemoWorkspace } from '#modules/workspace/index'
import { BlockQueries } from '#projections/blocks/queries'
import { outlastOutage } from '#start/boot/outlast_outage'

/** Creates the demo accounts, and a workspace for the first (rule 16.2). Existing data stays. */
export async function loadDemo({ container }: ApplicationService) {
  if (!isDemo()) return
  await outlastOutage('demo', await container.make('logger'), async () => {
    const users = await seedDemoUsers()
    await seedDemoWorkspace(
      await container.make(CommandBus),
      await container.make(Vault),
      await container.make(BlockQueries),
      users.demo
    )
  })
}
