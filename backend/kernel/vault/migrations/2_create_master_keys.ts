import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_MASTER_KEYS, DROP_MASTER_KEYS } from '#kernel/vault/schema'

export default class CreateMasterKeys extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_MASTER_KEYS)
  }

  override async down() {
    this.schema.raw(DROP_MASTER_KEYS)
  }
}
