import { BaseSchema } from '@adonisjs/lucid/schema'
import { FIND_DEAD_ROWS, FORGET_DEAD_ROWS } from '#kernel/outbox/schema'

export default class FindDeadRows extends BaseSchema {
  override async up() {
    this.schema.raw(FIND_DEAD_ROWS)
  }

  override async down() {
    this.schema.raw(FORGET_DEAD_ROWS)
  }
}
