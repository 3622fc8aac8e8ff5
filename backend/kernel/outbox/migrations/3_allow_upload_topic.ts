import { BaseSchema } from '@adonisjs/lucid/schema'
import { ALLOW_UPLOAD_TOPIC, FORBID_UPLOAD_TOPIC } from '#kernel/outbox/schema'

export default class AllowUploadTopic extends BaseSchema {
  override async up() {
    this.schema.raw(ALLOW_UPLOAD_TOPIC)
  }

  override async down() {
    this.schema.raw(FORBID_UPLOAD_TOPIC)
  }
}
