import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Identifies a retry after a lost response. Stores the SHA-256 of the `Idempotency-Key` under which
 * an account was created or a token was used.
 */
export default class CreateSignUpKeys extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table sign_up_keys (
        key_hash bytea primary key,
        user_id bigint not null unique references users (id) on delete cascade,
        created_at timestamptz not null default now()
      );
      alter table auth_tokens add column used_with bytea;
    `)
  }

  override async down() {
    this.schema.raw('drop table sign_up_keys; alter table auth_tokens drop column used_with')
  }
}
