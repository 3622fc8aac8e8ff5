import type pg from 'pg'
import type { Position } from '#kernel/event_store/port'

type Database = Pick<pg.ClientBase, 'query'>

/** Past and current copies of the Postgres log to other stores. */
const COPIES = `create table if not exists event_store.copies (
  target text primary key, position text not null, done_at timestamptz)`

/** Makes a copied log reject further events, whichever program sends them. */
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

/** Returns the progress of the copy to a target; undefined when no copy has begun. */
export async function copyTo(database: Database, target: string) {
  await database.query(COPIES)
  const { rows } = await database.query<{ position: Position; done_at: Date | null }>(
    'select position, done_at from event_store.copies where target = $1',
    [target]
  )
  return rows[0]
}

/** Records that the target holds all events up to a position. */
export async function noteCopied(database: Database, target: string, position: Position) {
  await database.query(
    `insert into event_store.copies (target, position) values ($1, $2)
     on conflict (target) do update set position = excluded.position`,
    [target, position]
  )
}

/**
 * Records that the target holds all events, compared. From now on, only the target accepts new
 * events.
 */
export async function noteCopyDone(database: Database, target: string) {
  await database.query(
    `insert into event_store.copies (target, position, done_at) values ($1, '', now())
     on conflict (target) do update set done_at = excluded.done_at`,
    [target]
  )
  await database.query('update installation set founded = true')
  await database.query(CLOSE)
}

/** Reverts a finished copy, so that the Postgres log accepts events again. */
export async function noteCopyUndone(database: Database, target: string) {
  await database.query('delete from event_store.copies where target = $1', [target])
  await database.query('update installation set founded = false')
  await database.query(REOPEN)
}
