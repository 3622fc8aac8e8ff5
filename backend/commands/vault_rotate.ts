import { BaseCommand } from '@adonisjs/core/ace'
import { Vault } from '#backend/vault/vault'

export default class VaultRotate extends BaseCommand {
  static override commandName = 'vault:rotate'
  static override description = 'Wrap all keys anew with the first master key of VAULT_KEYS'
  static override options = { startApp: true }

  override async run() {
    const vault = await this.app.container.make(Vault)
    const { rewrapped, masterKeyId } = await vault.rotate()
    this.logger.success(`${rewrapped} keys are now under master key '${masterKeyId}'`)
  }
}
