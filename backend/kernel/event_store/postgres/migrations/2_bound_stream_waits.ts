import { BaseSchema } from '@adonisjs/lucid/schema'
import { BOUND_STREAM_WAITS, UNBOUND_STREAM_WAITS } from '#kernel/event_store/postgres/schema'

export default class BoundStreamWaits extends BaseSchema {
  override async up() {
    this.schema.raw(BOUND_STREAM_WAITS)
  }

  override async down() {
    this.schema.raw(UNBOUND_STREAM_WAITS)
  }
}
