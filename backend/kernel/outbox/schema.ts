/**
 * Work outside the database that a committed change requires (rule 14.6). `key` defines the order.
 * For an event it is the stream, for a mail template and recipient, for a file to delete the
 * object's name. Rows never contain secrets.
 */
export const CREATE_OUTBOX = `
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null check (topic in ('event', 'mail')),
  key text not null,
  revision bigint check ((topic = 'event') = (revision is not null)),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  unique (key, revision)
);
create index outbox_waiting on outbox (topic, id) where done_at is null and dead_at is null;
create index outbox_key on outbox (topic, key, id);
create index outbox_done on outbox (done_at) where done_at is not null;
create function outbox_wake() returns trigger language plpgsql as $body$
begin
  perform pg_notify('outbox', '');
  return null;
end $body$;
create trigger outbox_wake after insert on outbox
  for each statement execute function outbox_wake();
`

export const DROP_OUTBOX = 'drop table outbox; drop function outbox_wake()'

/** Adds a topic for files to delete. */
export const ALLOW_FILE_TOPIC = `
alter table outbox drop constraint outbox_topic_check,
  add constraint outbox_topic_check check (topic in ('event', 'mail', 'file'));
`

/** Adds a topic for uploads that a page shows and that await inspection; the key is the file's. */
export const ALLOW_UPLOAD_TOPIC = `
alter table outbox drop constraint outbox_topic_check,
  add constraint outbox_topic_check check (topic in ('event', 'mail', 'file', 'upload'));
`

/**
 * Allows any topic, because lanes are defined in code. Rows of a topic without a lane stay queued,
 * visibly.
 */
export const ALLOW_ANY_TOPIC = 'alter table outbox drop constraint outbox_topic_check'

export const FORBID_OTHER_TOPICS = `
delete from outbox where topic not in ('event', 'mail', 'file', 'upload');
alter table outbox
  add constraint outbox_topic_check check (topic in ('event', 'mail', 'file', 'upload'));
`

export const FORBID_UPLOAD_TOPIC = `
delete from outbox where topic = 'upload';
${ALLOW_FILE_TOPIC}`

export const FORBID_FILE_TOPIC = `
delete from outbox where topic = 'file';
alter table outbox drop constraint outbox_topic_check,
  add constraint outbox_topic_check check (topic in ('event', 'mail'));
`

/** Index for operators: dead rows stay in the table, next to a week of finished rows. */
export const FIND_DEAD_ROWS = `
create index outbox_dead on outbox (dead_at) where dead_at is not null;
`

export const FORGET_DEAD_ROWS = 'drop index outbox_dead'
