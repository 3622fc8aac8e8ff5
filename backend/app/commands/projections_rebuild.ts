import { args, BaseCommand } from '@adonisjs/core/ace'
import { progressBar } from '#projections/operations/progress_bar'
import { replaySources } from '#projections/operations/sources'
import { readModels } from '#projections/index'
import { rebuild } from '#kernel/projections/rebuild'

export default class ProjectionsRebuild extends BaseCommand {
  static override commandName = 'projections:rebuild'
  static override description = 'Make a read model anew from the log; reads and writes go on'
  static override options = { startApp: true }

  @args.string({ description: 'The read model, as projections:status names it' })
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
      `Left out is the text of ${unreadable.length} blocks whose keys are missing or damaged: ` +
        unreadable.join(', ')
    )
  }
}
