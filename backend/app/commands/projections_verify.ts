import { BaseCommand } from '@adonisjs/core/ace'
import { replaySources } from '#projections/operations/sources'
import { readModels } from '#projections/index'
import { verify } from '#kernel/projections/rebuild'

export default class ProjectionsVerify extends BaseCommand {
  static override commandName = 'projections:verify'
  static override description = 'Replay the log for every read model and compare the hashes'
  static override options = { startApp: true }

  override async run() {
    const sources = await replaySources(this.app)
    for (const projection of readModels) {
      const { equal, live, replayed } = await verify(sources, projection)
      if (equal) {
        this.logger.success(`${projection.name} equals its replay\n${live}`)
      } else {
        this.exitCode = 1
        this.logger.error(`${projection.name} differs\nlive:\n${live}\nreplayed:\n${replayed}`)
      }
    }
  }
}
