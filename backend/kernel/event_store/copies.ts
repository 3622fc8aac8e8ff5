import type pg from 'pg'
import type { Position } from '#kernel/event_store/port'

type Database = Pick<pg.ClientBase, 'query'>

/** Where the log in Postgres is being copied to, or was. */
const COPIES = `create table if not exists event_store.copies (
  target text primary key, position text not null, done_at timestamptz)`

/** A log that was copied takes no more events, whichever program sends them. */
const CLOSE = `
create or replace function event_store.refuse_copied() returns trigger language plpgsql as $body$
begin
  raise exception 'The log was copied to an EventStoreDB, and is closed here' using errcode = '55000';
end $body$;
create or replace trigger copied before insert or update or delete on event_store.events
  for each statement execute function event_store.refuse_copied();
create or replace trigger copied before insert or update or delete on event_store.streams
  for each statement execute function event_store.refuse_copied();
`
const REOPEN = `
drop trigger if exists copied on event_store.events;
drop trigger if exists copied on event_store.streams;
`

/** How far the copy to a target is; undefined when none has begun. */
export async function copyTo(database: Database, target: string) {
  await database.query(COPIES)
  const { rows } = await database.query<{ position: Position; done_at: Date | null }>(
    'select position, done_at from event_store.copies where target = $1',
    [target]
  )
  return rows[0]
}

/** Everything up to here lies in the target. */
export async function noteCopied(database: Database, target: string, position: Position) {
  await database.query(
    `insert into event_store.copies (target, position) values ($1, $2)
     on conflict (target) do update set position = excluded.position`,
    [target, position]
  )
}

/** Everything does, and was compared: from now on the log is written there alone. */
export async function noteCopyDone(database: Database, target: string) {
  await database.query(
    `insert into event_store.copies (target, position, done_at) values ($1, '', now())
     on conflict (target) do update set done_at = excluded.done_at`,
    [target]
  )
  await database.query('update installation set founded = true')
  await database.query(CLOSE)
}

/** Takes a finished copy back: the log in Postgres is written again. */
export async function noteCopyUndone(database: Database, target: string) {
  await database.query('delete from event_store.copies where target = $1', [target])
  await database.query('update installation set founded = false')
  await database.query(REOPEN)
}
