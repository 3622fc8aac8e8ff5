/**
 * Imports: state, not events (decision 300). `object` names the uploaded file on the disk. The
 * texts (file name, outline, plan, report) are sealed with a key of their own, whose id is `key_id`.
 * `done` of `total` steps are done; `attempts` counts starts since the last step that succeeded.
 *
 * `import_blocks` has the id of each block of an import, drawn before the block is created.
 * `import_steps` has what each step imported and what it could not, sealed, until the report.
 */
export const CREATE_IMPORTS = `
create table imports (
  id text primary key,
  owner_id bigint not null,
  key_id bigint not null,
  status text not null check (status in
    ('uploading', 'reading', 'ready', 'running', 'done', 'failed', 'cancelled')),
  format text,
  parent_id bigint,
  nesting text,
  file_size bigint not null check (file_size > 0),
  object text unique,
  file_name bytea not null,
  outline bytea,
  plan bytea,
  plan_hash text,
  report bytea,
  error text,
  done int not null default 0,
  total int not null default 0,
  attempts int not null default 0,
  command_id text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index imports_owner on imports (owner_id, created_at desc);
create index imports_changed_at on imports (owner_id, updated_at desc);
create unique index imports_active on imports (owner_id)
  where status in ('uploading', 'reading', 'ready', 'running');
create index imports_waiting on imports (updated_at)
  where status in ('uploading', 'reading', 'ready', 'running');

create table import_blocks (
  import_id text not null,
  index int not null,
  part int not null,
  block_id bigint not null unique,
  primary key (import_id, index, part)
);

create table import_steps (
  import_id text not null,
  step int not null,
  result bytea not null,
  primary key (import_id, step)
);
`

export const DROP_IMPORTS = 'drop table import_steps, import_blocks, imports'

/** Browser and system that announced the import, which its events name. */
export const ADD_IMPORT_DEVICE = 'alter table imports add column device text'

export const DROP_IMPORT_DEVICE = 'alter table imports drop column device'

/** Channel of change notifications on commit: the owner's id. */
export const IMPORTS_CHANNEL = 'imports_changed'

/** Notifies all processes of every change of an import (decision 44). */
export const TELL_OF_IMPORTS = `
create function imports_changed() returns trigger language plpgsql as $body$
begin
  perform pg_notify('${IMPORTS_CHANNEL}', new.owner_id::text);
  return null;
end $body$;
create trigger imports_changed after insert or update on imports
  for each row execute function imports_changed();
`

export const STOP_TELLING_OF_IMPORTS = `
drop trigger imports_changed on imports;
drop function imports_changed();
`
