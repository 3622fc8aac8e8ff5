import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_COPIES, DROP_COPIES } from '#kernel/event_store/copies'

export default class CreateCopies extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_COPIES)
  }

  override async down() {
    this.schema.raw(DROP_COPIES)
  }
}
