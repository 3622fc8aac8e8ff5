import { BaseSchema } from '@adonisjs/lucid/schema'
import { ALLOW_FILE_TOPIC, FORBID_FILE_TOPIC } from '#kernel/outbox/schema'

export default class AllowFileTopic extends BaseSchema {
  override async up() {
    this.schema.raw(ALLOW_FILE_TOPIC)
  }

  override async down() {
    this.schema.raw(FORBID_FILE_TOPIC)
  }
}
