import { BaseSchema } from '@adonisjs/lucid/schema'

/** Single-use tokens sent by mail. Only their SHA-256 is stored (rule 10.4). */
export default class CreateAuthTokens extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table auth_tokens (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        kind text not null check (kind in ('verify_email', 'reset_password')),
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index auth_tokens_user_id on auth_tokens (user_id, kind);
    `)
  }

  override async down() {
    this.schema.dropTable('auth_tokens')
  }
}
