import { BaseCommand } from '@adonisjs/core/ace'
import { EventReader } from '#backend/events/reader'
import { checkVault } from '#backend/vault/check'
import { Vault } from '#backend/vault/vault'

export default class VaultCheck extends BaseCommand {
  static override commandName = 'vault:check'
  static override description = 'Find blocks whose key is missing without having been erased'
  static override options = { startApp: true }

  override async run() {
    const { container } = this.app
    const { codec } = await container.make(EventReader)
    const store = await container.make('strata.event_store')
    const { blocks, missing } = await checkVault(store, codec, await container.make(Vault))
    if (missing.length === 0) {
      this.logger.success(`All ${blocks} blocks have a key or a tombstone`)
      return
    }
    this.exitCode = 1
    this.logger.error(
      `Keys are missing for ${missing.length} of ${blocks} blocks: ${missing.join(', ')}`
    )
  }
}
