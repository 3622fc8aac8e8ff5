import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Accounts at other providers that sign in to one of ours. `subject` is the provider's permanent
 * user id.
 */
export default class CreateUserIdentities extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table user_identities (
        provider text not null check (provider in ('google')),
        subject text not null,
        user_id bigint not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        primary key (provider, subject)
      );
      create unique index user_identities_user_id on user_identities (user_id, provider);
    `)
  }

  override async down() {
    this.schema.dropTable('user_identities')
  }
}
