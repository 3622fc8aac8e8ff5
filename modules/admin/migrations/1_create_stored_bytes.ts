import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_STORED_BYTES, DROP_STORED_BYTES } from '#modules/admin/schema'

export default class CreateStoredBytes extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_STORED_BYTES)
  }

  override async down() {
    this.schema.raw(DROP_STORED_BYTES)
  }
}
