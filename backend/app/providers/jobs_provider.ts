import type { ApplicationService } from '@adonisjs/core/types'
import { DatabaseOutage } from '#kernel/database/outage'
import { Listener } from '#kernel/database/listener'
import { EventReader } from '#kernel/events/reader'
import { JobRunner } from '#kernel/projections/jobs/job_runner'
import { runsWorkers } from '#start/boot/role'
import { projections } from '#projections/index'

/** Runs projection jobs that staff have ordered, in worker processes. */
export default class JobsProvider {
  #runner?: JobRunner

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(JobRunner, async (resolver) => {
      const outage = await resolver.make(DatabaseOutage)
      this.#runner = new JobRunner({
        connectionString: process.env.DATABASE_URL ?? '',
        pool: await resolver.make('strata.queries_pool'),
        listener: await resolver.make(Listener),
        store: await resolver.make('strata.event_store'),
        reader: await resolver.make(EventReader),
        projections,
        log: outage.quiet(await resolver.make('logger')),
      })
      return this.#runner
    })
  }

  async ready() {
    if (runsWorkers(this.app)) (await this.app.container.make(JobRunner)).start()
  }

  async shutdown() {
    await this.#runner?.stop()
  }
}
