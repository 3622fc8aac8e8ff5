import { BaseSchema } from '@adonisjs/lucid/schema'
import { SUM_BY_PLAN, SUM_NOTHING_BY_PLAN } from '#modules/admin/schema'

export default class SumByPlan extends BaseSchema {
  override async up() {
    this.schema.raw(SUM_BY_PLAN)
  }

  override async down() {
    this.schema.raw(SUM_NOTHING_BY_PLAN)
  }
}
