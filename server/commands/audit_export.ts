import { open } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { LogExport } from '#kernel/chain/export'
import { isChained } from '#kernel/chain/leaf'
import { readLog } from '#kernel/event_store/read_log'
import { auditSources } from '#projections/operations/audit'

export default class AuditExport extends BaseCommand {
  static override commandName = 'audit:export'
  static override description =
    'Write the log with its hashes and anchors, a line of JSON an event; text stays sealed'
  static override options = { startApp: true }

  @flags.string({ description: 'A file that is not there yet', required: true })
  declare to: string

  override async run() {
    const { store, anchors } = await auditSources(this.app)
    const file = await open(this.to, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      this.exitCode = 1
      this.logger.error(
        error.code === 'EEXIST' ? `${this.to} is there already` : `${this.to}: ${error.message}`
      )
    })
    if (!file) return
    const log = new LogExport()
    try {
      await file.appendFile(log.begin(await anchors.all()))
      const head = await store.head()
      if (head !== null) {
        await readLog(store, null, head, async (events) => {
          await file.appendFile(log.events(events.filter(isChained)))
        })
      }
      await file.appendFile(log.end())
      await file.sync()
    } finally {
      await file.close()
    }
    this.logger.success(`${this.to} is written`)
  }
}
