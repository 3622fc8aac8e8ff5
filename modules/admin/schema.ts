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

export const DROP_STORED_BYTES = 'drop table stored_bytes'
