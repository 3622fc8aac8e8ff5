import { BaseSchema } from '@adonisjs/lucid/schema'
import { FIND_UNREADABLE, FORGET_UNREADABLE } from '#modules/billing/schema'

export default class FindUnreadable extends BaseSchema {
  override async up() {
    this.schema.raw(FIND_UNREADABLE)
  }

  override async down() {
    this.schema.raw(FORGET_UNREADABLE)
  }
}
