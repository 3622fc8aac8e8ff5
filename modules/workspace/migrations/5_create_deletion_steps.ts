import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_DELETION_STEPS, DROP_DELETION_STEPS } from '#modules/workspace/receipts/schema'

export default class CreateDeletionSteps extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_DELETION_STEPS)
  }

  override async down() {
    this.schema.raw(DROP_DELETION_STEPS)
  }
}
