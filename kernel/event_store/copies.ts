import type pg from 'pg'
import type { Position } from '#kernel/event_store/port'

type Database = Pick<pg.ClientBase, 'query'>

/** Where the log in Postgres is being copied to, or was. */
const COPIES = `create table if not exists event_store.copies (
  target text primary key, position text not null, done_at timestamptz)`

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

/** Everything does, and was compared. */
export async function noteCopyDone(database: Database, target: string) {
  await database.query(
    `insert into event_store.copies (target, position, done_at) values ($1, '', now())
     on conflict (target) do update set done_at = excluded.done_at`,
    [target]
  )
}
