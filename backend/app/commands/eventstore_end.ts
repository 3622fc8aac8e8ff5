import { BaseCommand, flags } from '@adonisjs/core/ace'
import { readMoment } from '#projections/operations/moment'
import { replaySources } from '#projections/operations/sources'
import { TimelineQueries } from '#projections/timeline/queries'

export default class EventstoreEnd extends BaseCommand {
  static override commandName = 'eventstore:end'
  static override description = 'Print the last event recorded at a moment'
  static override options = { startApp: true }

  @flags.string({ description: 'Moment, such as 2026-11-22T12:03:00Z; now by default' })
  declare at?: string

  override async run() {
    const at = this.at === undefined ? new Date() : readMoment(this.at)
    if (!at) {
      this.exitCode = 1
      this.logger.error(
        `--at must be a moment with its time zone, such as 2026-11-22T12:03:00Z, not '${this.at}'`
      )
      return
    }
    const { pool, store } = await replaySources(this.app)
    const event = await new TimelineQueries(pool, store).lastEventAt(at)
    if (!event) {
      this.logger.info(`No event had been recorded at ${at.toISOString()}`)
      return
    }
    const table = this.ui.table().head(['Recorded', 'Position', 'Stream', 'Revision', 'Type', 'Id'])
    const { metadata, position, stream, revision, type, id } = event
    table.row([metadata.time, position, stream, String(revision), type, id]).render()
  }
}
