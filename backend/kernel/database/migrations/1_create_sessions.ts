import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Sessions of signed-in users; a visitor has no row (see backend/platform/http/sessions/session_store.ts).
 * The guard `web` stores the user's id in the data as `auth_web`.
 */
export default class CreateSessions extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table sessions (
        id text primary key,
        data jsonb not null,
        user_id bigint generated always as ((data ->> 'auth_web')::bigint) stored,
        expires_at timestamptz not null
      );
      create index sessions_user_id on sessions (user_id);
      create index sessions_expires_at on sessions (expires_at);
    `)
  }

  override async down() {
    this.schema.dropTable('sessions')
  }
}
