import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_VAULT, DROP_VAULT } from '#kernel/vault/schema'

export default class CreateVault extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_VAULT)
  }

  override async down() {
    this.schema.raw(DROP_VAULT)
  }
}
