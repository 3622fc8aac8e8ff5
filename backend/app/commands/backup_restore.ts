import { resolve } from 'node:path'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { BackupUnusable, checkTables, readManifest } from '#platform/backup/manifest'
import { restoreBackup, type Restored } from '#platform/backup/restore'
import { readTombstones } from '#platform/backup/tombstones'
import { DatabaseUnusable } from '#start/boot/database_unusable'
import { ownMigrations, prepareDatabase } from '#start/boot/prepare_database'
import { explainFileFailure } from '#kernel/failures/file_unusable'
import { connect } from '#kernel/database/connections'
import { ServerRuns } from '#kernel/database/running_servers'
import { fileSettings, filesFolder } from '#platform/files/settings'

export default class BackupRestore extends BaseCommand {
  static override commandName = 'backup:restore'
  static override description = 'Restore a backup into the database while all servers are stopped'
  static override options = { startApp: true }

  @flags.string({ description: 'Folder of the backup', required: true })
  declare from: string

  @flags.array({ description: 'Newer lists of permanently deleted blocks, or newer backups' })
  declare tombstones?: string[]

  @flags.boolean({ description: 'Replace the data in the database' })
  declare replace?: boolean

  override async run() {
    const url = process.env.DATABASE_URL ?? ''
    const client = await connect(url, { purpose: 'restore', limits: 'operator' })
    try {
      const from = resolve(this.from)
      const manifest = await readManifest(from)
      await checkTables(from, manifest)
      const lists = (this.tombstones ?? []).map((path) => readTombstones(resolve(path)))
      const restored = await restoreBackup(client, {
        from,
        manifest,
        replace: this.replace ?? false,
        tombstones: (await Promise.all(lists)).flat(),
        files: fileSettings().storage === 'local' ? filesFolder() : undefined,
        migrations: () => ownMigrations(this.app),
        prepare: () => prepareDatabase(this.app),
      })
      this.#report(manifest.made_at, restored)
    } catch (error) {
      const isExplained = [BackupUnusable, DatabaseUnusable, ServerRuns].some(
        (type) => error instanceof type
      )
      const file = explainFileFailure(error)
      if (!isExplained && !file) throw error
      this.exitCode = 1
      this.logger.error(file ?? (error as Error).message)
    } finally {
      await client.end()
    }
  }

  #report(madeAt: string, { erased, withheldMails, files, logIn }: Restored) {
    this.logger.success(
      `Restored as of ${madeAt}; start the servers, which rebuild the read models`
    )
    if (logIn.now !== undefined) {
      this.logger.info(`The events are in the EventStoreDB ${logIn.now}: start with EVENTSTORE_URL`)
    } else if (logIn.before !== undefined) {
      this.logger.warning(
        `The backup is from before the move to the EventStoreDB ${logIn.before}: start without ` +
          'EVENTSTORE_URL. Changes since the move stay there and are not restored'
      )
    }
    this.logger.info(`${erased} blocks stay permanently deleted`)
    if (!this.tombstones?.length) {
      const again = `blocks permanently deleted after ${madeAt} are readable again`
      this.logger.warning(
        this.replace
          ? `Only the replaced database named permanently deleted blocks: if it missed any, ${again}`
          : `No list of tombstones was given: ${again}`
      )
    }
    const mails = Object.entries(withheldMails).map(([template, count]) => `${count} × ${template}`)
    if (mails.length > 0) {
      const which = mails.join(', ')
      this.logger.warning(
        `Mails that were queued then are not sent, because they may have been sent since: ${which}`
      )
    }
    if (files?.missing.length) {
      this.logger.warning(`The bytes of ${files.missing.length} files are not in the backup`)
    }
  }
}
