import { BaseSchema } from '@adonisjs/lucid/schema'

/** Mails "sent" while no mail server is configured; stays empty in production. */
export default class CreateDevMailbox extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table dev_mailbox (
        id bigint generated always as identity primary key,
        "to" text not null,
        subject text not null,
        text text not null,
        html text not null,
        links text[] not null,
        at timestamptz not null default now()
      );
      create index dev_mailbox_to on dev_mailbox ("to", id);
    `)
  }

  override async down() {
    this.schema.dropTable('dev_mailbox')
  }
}
