/**
 * Bytes of all users' texts and files at the last sum: one row, or none before the first request.
 * `largest` is `[{id, bytes}]`.
 */
export const CREATE_STORED_BYTES = `
create table stored_bytes (
  one boolean primary key default true check (one),
  summed_at timestamptz not null,
  text bigint not null,
  files bigint not null,
  largest jsonb not null
);`

/**
 * Adds sums by plan: `[{plan_id, people, text, files}]`, `plan_id` null for users who pay for
 * nothing.
 */
export const SUM_BY_PLAN = `
delete from stored_bytes;
alter table stored_bytes add column plans jsonb not null default '[]';`

export const SUM_NOTHING_BY_PLAN = 'alter table stored_bytes drop column plans'

export const DROP_STORED_BYTES = 'drop table stored_bytes'
