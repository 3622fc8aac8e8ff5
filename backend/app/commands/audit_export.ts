import { open, type FileHandle } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { LogExport } from '#kernel/chain/export'
import { isChained } from '#kernel/chain/leaf'
import { discardUnfinished } from '#kernel/failures/discard_unfinished'
import { asFileUnusable, FileUnusable } from '#kernel/failures/file_unusable'
import { readLog } from '#kernel/event_store/read_log'
import { auditSources } from '#projections/operations/audit'

type Sources = Awaited<ReturnType<typeof auditSources>>

export default class AuditExport extends BaseCommand {
  static override commandName = 'audit:export'
  static override description =
    'Export the log with hashes and anchors, one JSON line per event; text stays sealed'
  static override options = { startApp: true }

  @flags.string({ description: 'New file to write', required: true })
  declare to: string

  override async run() {
    const { store, anchors } = await auditSources(this.app)
    const file = await open(this.to, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      this.#fail(
        error.code === 'EEXIST' ? `${this.to} already exists` : `${this.to}: ${error.message}`
      )
    })
    if (!file) return
    try {
      await discardUnfinished(this.to, () => this.#write(file, { store, anchors }))
    } catch (error) {
      const explained = asFileUnusable(this.to, error)
      if (!(explained instanceof FileUnusable)) throw error
      return this.#fail(explained.message)
    } finally {
      await file.close()
    }
    this.logger.success(`Wrote ${this.to}`)
  }

  async #write(file: FileHandle, { store, anchors }: Pick<Sources, 'store' | 'anchors'>) {
    const log = new LogExport()
    await file.appendFile(log.begin(await anchors.all()))
    const head = await store.head()
    if (head !== null) {
      await readLog(store, null, head, async (events) => {
        await file.appendFile(log.events(events.filter(isChained)))
      })
    }
    await file.appendFile(log.end())
    await file.sync()
  }

  #fail(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
