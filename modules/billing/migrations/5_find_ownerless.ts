import { BaseSchema } from '@adonisjs/lucid/schema'
import { FIND_OWNERLESS } from '#modules/billing/schema'

export default class FindOwnerless extends BaseSchema {
  override async up() {
    this.schema.raw(FIND_OWNERLESS)
  }

  override async down() {}
}
