import { BaseSchema } from '@adonisjs/lucid/schema'
import { KEEP_NO_SAMPLES_OF_KEYS } from '#kernel/vault/schema'

/** A wrapped key among the statistics of the table would open what was erased with it. */
export default class KeepNoSamplesOfKeys extends BaseSchema {
  override async up() {
    this.schema.raw(KEEP_NO_SAMPLES_OF_KEYS)
  }

  override async down() {
    this.schema.raw('alter table vault.keys alter column wrapped_key set statistics -1')
  }
}
