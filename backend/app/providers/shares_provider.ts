import type { ApplicationService } from '@adonisjs/core/types'
import { DatabaseOutage } from '#kernel/database/outage'
import { SharedPages, ShareLimits, ShareViews } from '#modules/workspace/index'
import { BlockQueries } from '#projections/blocks/queries'

/** Registers the services of shared pages in the container. */
export default class SharesProvider {
  #views?: ShareViews

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    const enabled = process.env.PERSON_LIMITS !== 'off'
    container.singleton(ShareLimits, () => new ShareLimits(enabled))
    container.singleton(SharedPages, async (resolver) => {
      return new SharedPages(await resolver.make(BlockQueries))
    })
    container.singleton(ShareViews, async (resolver) => {
      const outage = await resolver.make(DatabaseOutage)
      const log = outage.quiet(await resolver.make('logger'))
      const pool = await resolver.make('strata.queries_pool')
      this.#views = new ShareViews(pool, (error) => {
        log.warn({ err: error }, 'shares: views were not counted; the next view counts them')
      })
      return this.#views
    })
  }

  async shutdown() {
    await this.#views?.flush()
  }
}
