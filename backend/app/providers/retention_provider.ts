import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { DatabaseOutage } from '#kernel/database/outage'
import { EventReader } from '#kernel/events/reader'
import { runsWorkers } from '#start/boot/role'
import { isThinning, thinningUsers } from '#modules/auth/index'
import { thinNightly } from '#modules/workspace/index'

/** Thins versions of pages each night, for users who chose so (rule 4.49). */
export default class RetentionProvider {
  #thinning?: { stop(): Promise<void> }

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (!runsWorkers(this.app)) return
    const { container } = this.app
    const outage = await container.make(DatabaseOutage)
    const pool = await container.make('strata.queries_pool')
    this.#thinning = thinNightly({
      bus: await container.make(CommandBus),
      store: await container.make('strata.event_store'),
      reader: await container.make(EventReader),
      log: outage.quiet(await container.make('logger')),
      users: {
        thinning: (before) => thinningUsers(pool, before),
        isThinning: (ownerId) => isThinning(pool, ownerId),
      },
    })
  }

  async shutdown() {
    await this.#thinning?.stop()
  }
}
