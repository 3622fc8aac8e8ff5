import { BaseCommand } from '@adonisjs/core/ace'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { parkedStreams } from '#kernel/projections/parked_streams'
import { replaySources } from '#projections/operations/sources'
import { staleLine } from '#kernel/projections/shapes'

export default class ProjectionsStatus extends BaseCommand {
  static override commandName = 'projections:status'
  static override description = 'List the progress of each projection, and parked streams'
  static override options = { startApp: true }

  override async run() {
    const sources = await replaySources(this.app)
    const head = (await sources.store.head()) ?? ''
    const checkpoints = await checkpointsIn(sources.pool)
    const table = this.ui.table().head(['Projection', 'Checkpoint', 'State', 'Last moved'])
    for (const { name, follows, position, updated_at: at } of checkpoints) {
      const isLevel = position >= head ? 'caught up' : 'behind'
      const state = follows ? isLevel : 'catching up'
      table.row([name, position || '-', state, at.toISOString()])
    }
    table.render()
    for (const { name, stale } of checkpoints) {
      if (!stale) continue
      this.logger.error(staleLine({ name, why: stale }))
      this.exitCode = 1
    }
    const parked = await parkedStreams(sources)
    if (parked.length === 0) {
      this.logger.info('No stream is parked')
      return
    }
    const list = this.ui.table().head(['Projection', 'Stream', 'From revision', 'Event', 'Why'])
    for (const { name, stream, revision, event_type: type, error } of parked) {
      list.row([name, stream, String(revision), type, error])
    }
    list.render()
    this.exitCode = 1
  }
}
