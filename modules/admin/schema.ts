/**
 * What everybody's texts and files came to when they were last summed: one row, or none before
 * anybody has asked. `largest` is `[{id, bytes}]`.
 */
export const CREATE_STORED_BYTES = `
create table stored_bytes (
  one boolean primary key default true check (one),
  summed_at timestamptz not null,
  text bigint not null,
  files bigint not null,
  largest jsonb not null
);`

/** By plan: `[{plan_id, people, text, files}]`, `plan_id` null for those who pay for nothing. */
export const SUM_BY_PLAN = `
delete from stored_bytes;
alter table stored_bytes add column plans jsonb not null default '[]';`

export const SUM_NOTHING_BY_PLAN = 'alter table stored_bytes drop column plans'

export const DROP_STORED_BYTES = 'drop table stored_bytes'
