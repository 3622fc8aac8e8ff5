import { resolve } from 'node:path'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { tombstonesIn, writeTombstones } from '#platform/backup/tombstones'
import { FileUnusable } from '#kernel/failures/file_unusable'
import { connect } from '#kernel/database/connections'

export default class BackupTombstones extends BaseCommand {
  static override commandName = 'backup:tombstones'
  static override description = 'Write the list of permanently deleted blocks, for backup:restore'
  static override options = { startApp: true }

  @flags.string({ description: 'File to write; an existing file is replaced', required: true })
  declare to: string

  override async run() {
    const url = process.env.DATABASE_URL ?? ''
    const client = await connect(url, { purpose: 'backup', limits: 'operator' })
    try {
      const tombstones = await tombstonesIn(client)
      await writeTombstones(resolve(this.to), tombstones)
      this.logger.success(`${tombstones.length} blocks are permanently deleted`)
    } catch (error) {
      if (!(error instanceof FileUnusable)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    } finally {
      await client.end()
    }
  }
}
