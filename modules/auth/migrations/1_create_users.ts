import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Identity is state, not events (rule 14.2). `email` is stored trimmed and in lower case.
 * `password` is a hash, or null for users who only sign in elsewhere. `event_revision` is the
 * revision of the user's last event in the outbox, or -1 before the first.
 */
export default class CreateUsers extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table users (
        id bigserial primary key,
        email text not null,
        full_name text not null,
        password text,
        profile_image text,
        email_verified_at timestamptz,
        scope text check (scope in ('admin', 'auditor')),
        event_revision bigint not null default -1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index users_email_unique on users (lower(email));
    `)
  }

  override async down() {
    this.schema.dropTable('users')
  }
}
