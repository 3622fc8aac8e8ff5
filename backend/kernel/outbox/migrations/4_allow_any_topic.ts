import { BaseSchema } from '@adonisjs/lucid/schema'
import { ALLOW_ANY_TOPIC, FORBID_OTHER_TOPICS } from '#kernel/outbox/schema'

export default class AllowAnyTopic extends BaseSchema {
  override async up() {
    this.schema.raw(ALLOW_ANY_TOPIC)
  }

  override async down() {
    this.schema.raw(FORBID_OTHER_TOPICS)
  }
}
