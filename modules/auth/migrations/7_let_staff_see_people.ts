import { BaseSchema } from '@adonisjs/lucid/schema'
import { disableIndexStatistics } from '#kernel/database/column_statistics'
import { CREATE_TRIGRAMS, trigramIndex } from '#kernel/database/trigrams'

/**
 * Lets staff disable accounts, find them by part of an address or name, and list them in several
 * orders. `staff_commands` stores staff commands by `Idempotency-Key`, with the response.
 */
export default class LetStaffSeePeople extends BaseSchema {
  override async up() {
    this.schema.raw(`
      ${CREATE_TRIGRAMS}
      alter table users add column disabled_at timestamptz, add column disabled_reason text;
      alter table users alter column disabled_reason set statistics 0;
      create index users_created on users (created_at desc, id desc);
      create index users_email on users (email, id);
      create index users_full_name on users (full_name, id);
      create index users_scope on users (scope);
      create index users_disabled on users (disabled_at);
      create index users_unverified on users (created_at desc, id desc)
        where email_verified_at is null;
      ${trigramIndex('users_sought', 'users', '(email || chr(10) || lower(full_name))')}
      ${disableIndexStatistics('users_sought')}
      create table staff_commands (
        command_id text primary key,
        fingerprint text not null,
        result jsonb,
        created_at timestamptz not null default now()
      );
      create index staff_commands_created on staff_commands (created_at);
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table staff_commands;
      drop index users_created, users_email, users_full_name, users_scope, users_disabled,
        users_unverified, users_sought;
      alter table users drop column disabled_at, drop column disabled_reason;
    `)
  }
}
