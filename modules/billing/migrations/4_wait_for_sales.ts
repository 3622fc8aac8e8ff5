import { BaseSchema } from '@adonisjs/lucid/schema'
import { FIND_FOR_REVIEW, WAIT_FOR_SALES } from '#modules/billing/schema'

export default class WaitForSales extends BaseSchema {
  override async up() {
    this.schema.raw(WAIT_FOR_SALES + FIND_FOR_REVIEW)
  }

  override async down() {}
}
