import { BaseSchema } from '@adonisjs/lucid/schema'
import { disableIndexStatistics } from '#kernel/database/column_statistics'
import { trigramIndex } from '#kernel/database/trigrams'

/**
 * Text that staff search users by, stored per row. Computing the text per search took two fifths of
 * the time of a one-letter keyword. No statistics samples are kept (decision 112).
 */
export default class KeepWhatPeopleAreFoundBy extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table users add column sought text
        generated always as (email || chr(10) || lower(full_name)) stored;
      alter table users alter column sought set statistics 0;
      drop index users_sought;
      ${trigramIndex('users_sought', 'users', 'sought')}
    `)
  }

  override async down() {
    this.schema.raw(`
      drop index users_sought;
      alter table users drop column sought;
      ${trigramIndex('users_sought', 'users', '(email || chr(10) || lower(full_name))')}
      ${disableIndexStatistics('users_sought')}
    `)
  }
}
