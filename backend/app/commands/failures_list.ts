import { BaseCommand } from '@adonisjs/core/ace'
import { reportedFailures } from '#kernel/failures/failure_report'
import { waitingRows } from '#kernel/outbox/outbox_state'

export default class FailuresList extends BaseCommand {
  static override commandName = 'failures:list'
  static override description =
    'List current failures of all processes, and messages that the outbox gave up'
  static override options = { startApp: true }

  override async run() {
    const pool = await this.app.container.make('strata.queries_pool')
    const failures = await reportedFailures(pool)
    if (failures.length > 0) {
      const table = this.ui.table().head(['Process', 'What', 'Since', 'Tries', 'Last error'])
      for (const { process, subject, since, tries, error } of failures) {
        table.row([process, subject, since.toISOString(), String(tries), error])
      }
      table.render()
    }
    const topics = await waitingRows(pool)
    if (topics.length > 0) {
      const table = this.ui.table().head(['Outbox', 'Waiting', 'Since', 'Given up', 'Last error'])
      for (const { topic, waiting, since, dead, error } of topics) {
        table.row([topic, `${waiting}`, since?.toISOString() ?? '-', `${dead}`, error ?? '-'])
      }
      table.render()
    }
    const givenUp = topics.some(({ dead }) => dead > 0)
    if (failures.length === 0 && !givenUp) this.logger.info('Nothing is failing')
    else this.exitCode = 1
  }
}
