/**
 * Folds of long streams, so that a process need not read them from the first event on a cold start.
 * Disposable: the log is authoritative, and this table may be emptied at any time. It never holds
 * text.
 */
export const CREATE_FOLD_SNAPSHOTS = `
create schema if not exists folds;

create table folds.snapshots (
  stream text primary key,
  aggregate text not null,
  version int not null,
  revision bigint not null,
  event_id uuid not null,
  state bytea not null,
  taken_at timestamptz not null default now()
);
alter table folds.snapshots alter column state set storage external;
`

export const DROP_FOLD_SNAPSHOTS = 'drop schema folds cascade'
