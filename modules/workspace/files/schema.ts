/**
 * Uploaded files: state, not events (decision 40). projections/files derives from the log which
 * pages show a file. `object` names the bytes on the disk, or is null until they have arrived and
 * been inspected. Until `reserved_until` a file counts although no page has shown it yet.
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

/** Channel of change notifications on commit: the owner's id, once per owner. */
export const FILES_CHANNEL = 'files_changed'

const CHANGES = { insert: 'new', update: 'new', delete: 'old' }

/** Notifies all processes of every change to the table, from any source (decision 44). */
export const TELL_OF_FILES = `
create index files_reserved on files (reserved_until);
create function files_changed() returns trigger language plpgsql as $body$
begin
  perform pg_notify('${FILES_CHANNEL}', owner_id::text)
    from (select distinct owner_id from changed) owners;
  return null;
end $body$;
${Object.entries(CHANGES)
  .map(
    ([change, rows]) => `
create trigger files_changed_${change} after ${change} on files
  referencing ${rows} table as changed
  for each statement execute function files_changed();`
  )
  .join('')}
`

export const STOP_TELLING_OF_FILES = `
${Object.keys(CHANGES)
  .map((change) => `drop trigger files_changed_${change} on files;`)
  .join('\n')}
drop function files_changed();
drop index files_reserved;
`
