import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_EVENT_LOG, DROP_EVENT_LOG } from '#kernel/event_store/postgres/schema'

export default class CreateEventLog extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_EVENT_LOG)
  }

  override async down() {
    this.schema.raw(DROP_EVENT_LOG)
  }
}
