import type pg from 'pg'
import type { Position } from '#kernel/event_store/port'

type Database = Pick<pg.ClientBase, 'query'>

/**
 * Past and current copies of the Postgres log to other stores. Earlier versions created the table
 * with the first copy.
 */
export const CREATE_COPIES = `create table if not exists event_store.copies (
  target text primary key, position text not null, done_at timestamptz)`
export const DROP_COPIES = 'drop table event_store.copies'

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
 * Makes the log in Postgres accept no event until the end of the transaction. Waits for appends in
 * flight. Locks in the order of an append, which would otherwise deadlock.
 */
export async function holdLog(database: Database) {
  await database.query(
    'lock table event_store.streams, event_store.events in share row exclusive mode'
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

/** Returns the store that the log was moved to; undefined while events are in Postgres. */
export async function movedTo(database: Database): Promise<string | undefined> {
  const { rows } = await database.query<{ target: string }>(
    `select target from event_store.copies where done_at is not null
     order by done_at desc limit 1`
  )
  return rows[0]?.target
}

/**
 * Refills the log in Postgres within a transaction. The log stays open afterwards only if the
 * refilled rows say that it was not moved.
 */
export async function refillLog(database: Database, refill: () => Promise<void>) {
  await database.query(REOPEN)
  await refill()
  if ((await movedTo(database)) !== undefined) await database.query(CLOSE)
}
