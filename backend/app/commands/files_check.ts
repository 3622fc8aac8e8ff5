import { BaseCommand } from '@adonisjs/core/ace'
import { FileDisk } from '#platform/files/disk'
import { checkFiles } from '#platform/files/keepers'

export default class FilesCheck extends BaseCommand {
  static override commandName = 'files:check'
  static override description = 'Find files without bytes, and objects that belong to no file'
  static override options = { startApp: true }

  override async run() {
    const { container } = this.app
    const keepers = await container.make('strata.file_keepers')
    const pool = await container.make('strata.queries_pool')
    const found = await checkFiles(await container.make(FileDisk), keepers, pool)
    const { needed, missing, unneeded, unlisted } = found
    if (!unneeded) {
      this.logger.warning(
        `The bucket cannot be listed (${unlisted}): objects that belong to no file cannot be found`
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
