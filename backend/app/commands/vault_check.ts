import { BaseCommand } from '@adonisjs/core/ace'
import { EventReader } from '#kernel/events/reader'
import { checkVault } from '#kernel/vault/check'
import { Vault } from '#kernel/vault/vault'

export default class VaultCheck extends BaseCommand {
  static override commandName = 'vault:check'
  static override description = 'Find blocks whose key is missing or cannot be opened'
  static override options = { startApp: true }

  override async run() {
    const { container } = this.app
    const { codec } = await container.make(EventReader)
    const store = await container.make('strata.event_store')
    const found = await checkVault(store, codec, await container.make(Vault))
    const { blocks, erased, missing, unopenable, unread } = found
    if (unread > 0) {
      this.logger.warning(`${unread} events were skipped: this version does not know them`)
    }
    if (missing.length + unopenable.length === 0) {
      this.logger.success(`All ${blocks} blocks have a key or a tombstone; erased: ${erased}`)
      return
    }
    this.exitCode = 1
    this.#report('Keys are missing', blocks, missing)
    this.#report('Keys cannot be opened', blocks, unopenable)
  }

  #report(fault: string, blocks: number, ids: number[]) {
    if (ids.length === 0) return
    this.logger.error(`${fault} for ${ids.length} of ${blocks} blocks: ${ids.join(', ')}`)
  }
}
