import { BaseSchema } from '@adonisjs/lucid/schema'
import { columnsOf, disableColumnStatistics } from '#kernel/database/column_statistics'

const COLUMNS = ['email', 'full_name', 'password', 'profile_image']

/** Keeps former names and addresses out of the table's column statistics. */
export default class KeepNoSamplesOfPeople extends BaseSchema {
  override async up() {
    this.schema.raw(disableColumnStatistics(columnsOf('users', ...COLUMNS)))
  }

  override async down() {
    const columns = COLUMNS.map((name) => `alter column ${name} set statistics -1`)
    this.schema.raw(`alter table users ${columns.join(', ')}`)
  }
}
