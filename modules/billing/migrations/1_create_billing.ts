import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_BILLING, DROP_BILLING } from '#modules/billing/schema'

export default class CreateBilling extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_BILLING)
  }

  override async down() {
    this.schema.raw(DROP_BILLING)
  }
}
