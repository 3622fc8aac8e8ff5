/**
 * Uploaded files: state, not events (DESIGN 4.7). Which pages show a file is read from the log, by
 * projections/files. `object` names the bytes on the disk, null until they have arrived and were
 * looked at. Until `reserved_until` a file counts although no page has shown it yet.
 */
export const CREATE_FILES = `
create table files (
  key text primary key,
  owner_id bigint not null,
  block_id bigint not null,
  type text not null,
  size int not null check (size > 0),
  object text unique,
  command_id text not null unique,
  reserved_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id) include (size);
create index files_block on files (block_id);
`

export const DROP_FILES = 'drop table files'
