import { args, BaseCommand } from '@adonisjs/core/ace'
import { progressBar } from '#projections/operations/progress_bar'
import { replaySources } from '#projections/operations/sources'
import { readModels } from '#projections/index'
import { rebuild } from '#kernel/projections/rebuild'

export default class ProjectionsRebuild extends BaseCommand {
  static override commandName = 'projections:rebuild'
  static override description =
    'Rebuild a read model from the log without interrupting reads and writes'
  static override options = { startApp: true }

  @args.string({ description: 'Name of the read model, as in projections:status' })
  declare name: string

  override async run() {
    const projection = readModels.find(({ name }) => name === this.name)
    if (!projection) {
      this.exitCode = 1
      const names = readModels.map(({ name }) => name).join(', ')
      this.logger.error(`There is no read model '${this.name}'. There are: ${names}`)
      return
    }
    const start = performance.now()
    const bar = progressBar(this.name)
    const { unreadable } = await rebuild(await replaySources(this.app), projection, bar.show)
    const seconds = (performance.now() - start) / 1000
    const events = bar.done()
    this.logger.success(`${this.name}: ${events} events in ${seconds.toFixed(1)} s`)
    if (unreadable.length === 0) return
    this.exitCode = 1
    this.logger.error(
      `Left out: the text of ${unreadable.length} blocks whose keys are missing or damaged: ` +
        unreadable.join(', ')
    )
  }
}
