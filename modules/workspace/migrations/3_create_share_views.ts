import { BaseSchema } from '@adonisjs/lucid/schema'

/** Views of shares: a count, without any fact about visitors (rule 15.45). */
export default class CreateShareViews extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table share_views (
        owner_id bigint not null,
        share_id bigint not null,
        block_id bigint not null,
        views bigint not null,
        primary key (owner_id, share_id)
      );
      create index share_views_block on share_views (block_id);
    `)
  }

  override async down() {
    this.schema.raw('drop table share_views')
  }
}
