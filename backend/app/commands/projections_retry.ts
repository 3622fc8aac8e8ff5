import { args, BaseCommand } from '@adonisjs/core/ace'
import { projectionAt } from '#kernel/projections/jobs/run_job'
import { projections } from '#projections/index'
import { replaySources } from '#projections/operations/sources'
import { parkedStreams, retryParked } from '#kernel/projections/parked_streams'

export default class ProjectionsRetry extends BaseCommand {
  static override commandName = 'projections:retry'
  static override description =
    'Apply the missed events of a parked stream to every read model that parks it'
  static override options = { startApp: true }

  @args.string({ description: 'Name of the stream, as in projections:status' })
  declare stream: string

  override async run() {
    const sources = await replaySources(this.app)
    const parked = (await parkedStreams(sources)).filter(({ stream }) => stream === this.stream)
    if (parked.length === 0) {
      this.exitCode = 1
      this.logger.error(`${this.stream} is not parked`)
    }
    for (const { name } of parked) {
      const projection = projectionAt(projections, name)
      if (!projection) continue
      await retryParked(sources, projection, this.stream)
      this.logger.success(`${name} follows ${this.stream} again`)
    }
  }
}
