import { BaseSchema } from '@adonisjs/lucid/schema'
import { ASK_BY_AGE, ASK_BY_TIME } from '#modules/billing/schema'

export default class AskByTime extends BaseSchema {
  override async up() {
    this.schema.raw(ASK_BY_TIME)
  }

  override async down() {
    this.schema.raw(ASK_BY_AGE)
  }
}
