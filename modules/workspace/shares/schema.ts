/**
 * Views of shares: a count, without any fact about visitors (rule 15.45). State beside the log,
 * because an event for each visit would multiply the log.
 */
export const CREATE_SHARE_VIEWS = `
create table share_views (
  owner_id bigint not null,
  share_id bigint not null,
  block_id bigint not null,
  views bigint not null,
  primary key (owner_id, share_id)
);
create index share_views_block on share_views (block_id);
`

export const DROP_SHARE_VIEWS = 'drop table share_views'
