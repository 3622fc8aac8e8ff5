import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every query names an address as it is kept, in lower case: an index on `lower(email)` served none. */
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
