/**
 * Steps of permanent deletions (rule 8.36): state beside the log, because these steps happen outside
 * of the log. The reactions that take a step write its time in the same transaction. `revision` is
 * that of the deletion in the owner's workspace stream. `deleted_files` has the objects whose bytes
 * a deletion removes, and the time at which they were gone from the disk.
 */
export const CREATE_DELETION_STEPS = `
create table deletion_steps (
  owner_id bigint not null,
  revision bigint not null,
  step text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (owner_id, revision, step)
);
create table deleted_files (
  object text primary key,
  owner_id bigint not null,
  revision bigint not null,
  removed_at timestamptz
);
create index deleted_files_deletion on deleted_files (owner_id, revision);
`

export const DROP_DELETION_STEPS = 'drop table deleted_files; drop table deletion_steps'
