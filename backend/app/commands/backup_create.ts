import { resolve } from 'node:path'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { createBackup } from '#platform/backup/create'
import { BackupUnusable } from '#platform/backup/manifest'
import { hasLogElsewhere } from '#kernel/event_store/installation'
import { FileUnusable } from '#kernel/failures/file_unusable'
import { connect } from '#kernel/database/connections'
import { fileSettings, filesFolder } from '#platform/files/settings'
import { projections } from '#projections/index'

export default class BackupCreate extends BaseCommand {
  static override commandName = 'backup:create'
  static override description = 'Write a backup to a new folder while servers run'
  static override options = { startApp: true }

  @flags.string({ description: 'Folder to create', required: true })
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
      this.#sayWhatIsNotThere(files.storage, files.missing, await hasLogElsewhere(client))
    } catch (error) {
      if (!(error instanceof BackupUnusable || error instanceof FileUnusable)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    } finally {
      await client.end()
    }
  }

  #sayWhatIsNotThere(storage: string, missing: string[], logIsElsewhere: boolean) {
    this.logger.info(
      'VAULT_KEYS is not in the backup, and nothing in the backup is readable without it'
    )
    if (storage === 's3') this.logger.info('Files are in the bucket: back up the bucket separately')
    if (logIsElsewhere) {
      this.logger.info(
        'Events are in EventStoreDB: back it up with its own tools, after this backup'
      )
    }
    if (missing.length > 0) {
      this.logger.warning(`The bytes of ${missing.length} files are missing: ${missing.join(', ')}`)
    }
  }
}
