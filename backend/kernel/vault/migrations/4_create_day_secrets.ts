import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_DAY_SECRETS, DROP_DAY_SECRETS } from '#kernel/vault/schema'

export default class CreateDaySecrets extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_DAY_SECRETS)
  }

  override async down() {
    this.schema.raw(DROP_DAY_SECRETS)
  }
}
