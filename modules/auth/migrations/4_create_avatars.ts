import { BaseSchema } from '@adonisjs/lucid/schema'

/** Picture that a user uploaded; its bytes are on the disk as `avatars/{key}`. */
export default class CreateAvatars extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table avatars (
        user_id bigint primary key references users (id) on delete cascade,
        key text not null unique,
        type text not null,
        size int not null check (size > 0),
        created_at timestamptz not null default now()
      );
    `)
  }

  override async down() {
    this.schema.dropTable('avatars')
  }
}
