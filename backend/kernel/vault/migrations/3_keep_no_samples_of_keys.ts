import { BaseSchema } from '@adonisjs/lucid/schema'
import { DISABLE_KEY_STATISTICS } from '#kernel/vault/schema'

/**
 * Removes wrapped keys from the table's statistics, because a wrapped key there would open erased
 * data.
 */
export default class KeepNoSamplesOfKeys extends BaseSchema {
  override async up() {
    this.schema.raw(DISABLE_KEY_STATISTICS)
  }

  override async down() {
    this.schema.raw('alter table vault.keys alter column wrapped_key set statistics -1')
  }
}
