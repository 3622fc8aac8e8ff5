import { BaseCommand } from '@adonisjs/core/ace'
import { FileDisk } from '#platform/files/disk'
import { checkFiles } from '#platform/files/keepers'

export default class FilesCheck extends BaseCommand {
  static override commandName = 'files:check'
  static override description = 'Find files without bytes, and bytes that no file has'
  static override options = { startApp: true }

  override async run() {
    const { container } = this.app
    const keepers = await container.make('strata.file_keepers')
    const pool = await container.make('strata.queries_pool')
    const found = await checkFiles(await container.make(FileDisk), keepers, pool)
    const { needed, missing, unneeded, unlisted } = found
    if (!unneeded) {
      this.logger.warning(
        `The bucket cannot be listed (${unlisted}): bytes that no file has are not looked for`
      )
    }
    if (missing.length === 0 && !unneeded?.length) {
      this.logger.success(`All ${needed} files have their bytes`)
      return
    }
    this.exitCode = 1
    this.#list(`${missing.length} of ${needed} files have no bytes`, missing)
    this.#list(`${unneeded?.length} objects belong to no file`, unneeded ?? [])
  }

  #list(what: string, names: string[]) {
    if (names.length > 0) this.logger.error([`${what}:`, ...names].join('\n  '))
  }
}
