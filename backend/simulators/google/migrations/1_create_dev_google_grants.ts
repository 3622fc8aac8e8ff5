import { BaseSchema } from '@adonisjs/lucid/schema'

/** Codes and access tokens that the simulated provider issued; stays empty in production. */
export default class CreateDevGoogleGrants extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table dev_google_grants (
        secret text primary key,
        kind text not null check (kind in ('code', 'access')),
        claims jsonb not null,
        redirect_uri text not null,
        code_challenge text,
        expires_at timestamptz not null
      )`)
  }

  override async down() {
    this.schema.dropTable('dev_google_grants')
  }
}
