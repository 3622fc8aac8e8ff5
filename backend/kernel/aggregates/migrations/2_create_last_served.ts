import { BaseSchema } from '@adonisjs/lucid/schema'
import {
  CREATE_LAST_SERVED,
  DROP_LAST_SERVED,
} from '#kernel/aggregates/snapshots/last_served_schema'

export default class CreateLastServed extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_LAST_SERVED)
  }

  override async down() {
    this.schema.raw(DROP_LAST_SERVED)
  }
}
