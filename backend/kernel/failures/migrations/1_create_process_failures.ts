import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_PROCESS_FAILURES, DROP_PROCESS_FAILURES } from '#kernel/failures/schema'

export default class CreateProcessFailures extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_PROCESS_FAILURES)
  }

  override async down() {
    this.schema.raw(DROP_PROCESS_FAILURES)
  }
}
