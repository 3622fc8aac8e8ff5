import { BaseSchema } from '@adonisjs/lucid/schema'

/** Null keeps all versions, as for all accounts so far (rule 4.49). */
export default class ThinVersions extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table users add column versions_thinned_since timestamptz;
      create index users_thinning on users (versions_thinned_since)
        where versions_thinned_since is not null;
    `)
  }

  override async down() {
    this.schema.raw('alter table users drop column versions_thinned_since')
  }
}
