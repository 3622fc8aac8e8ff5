import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_OUTBOX, DROP_OUTBOX } from '#kernel/outbox/schema'

export default class CreateOutbox extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_OUTBOX)
  }

  override async down() {
    this.schema.raw(DROP_OUTBOX)
  }
}
