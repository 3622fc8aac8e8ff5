import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_ACCOUNTS, CREATE_THINNED_VERSIONS } from '#modules/auth/sql'

/**
 * Creates the view from which accounts are read. In a database of the days before it, the time
 * since which versions are thinned is a column of `users`.
 */
export default class ViewAccounts extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_THINNED_VERSIONS)
    if (await this.#hasColumn()) {
      this.schema.raw(`
        insert into thinned_versions select id, versions_thinned_since from users
          where versions_thinned_since is not null;
        alter table users drop column versions_thinned_since;
      `)
    }
    this.schema.raw(CREATE_ACCOUNTS)
  }

  override async down() {
    this.schema.raw('drop view accounts')
  }

  async #hasColumn(): Promise<boolean> {
    const found = await this.db
      .from('pg_attribute')
      .whereRaw(`attrelid = 'users'::regclass`)
      .where({ attname: 'versions_thinned_since', attisdropped: false })
    return found.length > 0
  }
}
