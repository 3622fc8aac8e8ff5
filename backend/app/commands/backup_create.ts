import { resolve } from 'node:path'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { createBackup } from '#platform/backup/create'
import { BackupUnusable } from '#platform/backup/manifest'
import { FileUnusable } from '#kernel/failures/file_unusable'
import { connect } from '#kernel/database/connections'
import { fileSettings, filesFolder } from '#platform/files/settings'
import { projections } from '#projections/index'

export default class BackupCreate extends BaseCommand {
  static override commandName = 'backup:create'
  static override description = 'Write a backup to a new folder; servers go on'
  static override options = { startApp: true }

  @flags.string({ description: 'The folder, which is made', required: true })
  declare to: string

  override async run() {
    const url = process.env.DATABASE_URL ?? ''
    const client = await connect(url, { purpose: 'backup', limits: 'operator' })
    try {
      const { tables, files } = await createBackup(client, {
        to: resolve(this.to),
        files: fileSettings().storage === 'local' ? filesFolder() : undefined,
        reactions: projections.filter(({ reaction }) => reaction).map(({ name }) => name),
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      this.logger.success(`${this.to}: ${rows} rows, ${files.count} files (${files.bytes} bytes)`)
      this.#sayWhatIsNotThere(files.storage, files.missing)
    } catch (error) {
      if (!(error instanceof BackupUnusable || error instanceof FileUnusable)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    } finally {
      await client.end()
    }
  }

  #sayWhatIsNotThere(storage: string, missing: string[]) {
    this.logger.info('VAULT_KEYS is not in the backup, and nothing in it can be read without')
    if (storage === 's3') this.logger.info('Files are in the bucket: back it up by itself')
    if (process.env.EVENTSTORE_URL) {
      this.logger.info('Events are in EventStoreDB: back it up by its own means, after this')
    }
    if (missing.length > 0) {
      this.logger.warning(`The bytes of ${missing.length} files are missing: ${missing.join(', ')}`)
    }
  }
}
