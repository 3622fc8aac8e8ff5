import { BaseCommand } from '@adonisjs/core/ace'
import { rotateKeys } from '#kernel/vault/rotate'
import { Vault } from '#kernel/vault/vault'

export default class VaultRotate extends BaseCommand {
  static override commandName = 'vault:rotate'
  static override description = 'Rewrap all keys with the first master key in VAULT_KEYS'
  static override options = { startApp: true }

  override async run() {
    const { pool, masterKeys } = await this.app.container.make(Vault)
    const { rewrapped, masterKeyId, unopenable } = await rotateKeys(pool, masterKeys)
    this.logger.success(`${rewrapped} keys are now under master key '${masterKeyId}'`)
    if (unopenable.length === 0) return
    this.exitCode = 1
    this.logger.error(
      `${unopenable.length} keys cannot be opened and stay unchanged, of blocks: ` +
        unopenable.join(', ')
    )
  }
}
