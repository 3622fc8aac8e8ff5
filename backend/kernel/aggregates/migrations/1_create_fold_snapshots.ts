import { BaseSchema } from '@adonisjs/lucid/schema'
import {
  CREATE_FOLD_SNAPSHOTS,
  DROP_FOLD_SNAPSHOTS,
} from '#kernel/aggregates/snapshots/snapshot_schema'

export default class CreateFoldSnapshots extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_FOLD_SNAPSHOTS)
  }

  override async down() {
    this.schema.raw(DROP_FOLD_SNAPSHOTS)
  }
}
