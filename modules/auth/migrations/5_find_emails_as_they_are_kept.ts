import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Every query uses the stored, lower-case address, so the index on `lower(email)` served no query.
 */
export default class FindEmailsAsTheyAreKept extends BaseSchema {
  override async up() {
    this.schema.raw(`
      drop index users_email_unique;
      create unique index users_email_unique on users (email);
    `)
  }

  override async down() {
    this.schema.raw(`
      drop index users_email_unique;
      create unique index users_email_unique on users (lower(email));
    `)
  }
}
