import { v7 as uuidv7 } from 'uuid'
import type pg from 'pg'
import {
  CheckpointPastHead,
  EventStoreUnusable,
  StreamNotFound,
  WrongExpectedRevision,
} from '#kernel/event_store/errors'
import type { EventStore, EventToAppend, Position } from '#kernel/event_store/port'
import { holdsEvents } from '#kernel/event_store/read_log'

/** One row. `founded` is true once the log is known to hold the same id. */
export const CREATE_INSTALLATION = `
create table installation (
  id uuid not null default gen_random_uuid(),
  founded boolean not null default false,
  only_one boolean primary key default true check (only_one)
);
`

/** Stream that holds the installation's id, in a log outside the database. */
export const INSTALLATION_STREAM = 'installation-0'

type Database = Pick<pg.ClientBase, 'query'>

/**
 * Rejects a database and a log in EventStoreDB that do not belong together. Writes would go to
 * both, and neither would find the other's data. A new installation stores its id in both. Throws
 * EventStoreUnusable and CheckpointPastHead; both name the remedy.
 */
export async function assertOwnLog(database: Database, store: EventStore) {
  const checkpoint = await lastCheckpoint(database)
  const { id, founded } = await installationIn(database)
  const there = await idInLog(store)
  if (there !== undefined && there !== id) throw new EventStoreUnusable(ANOTHER_LOG)
  if (there === undefined && founded) throw new EventStoreUnusable(LOG_IS_GONE)
  const head = (await store.head()) ?? ''
  if (checkpoint > head) throw new CheckpointPastHead(checkpoint, head)
  if (there === undefined) await found(database, store, id)
  if (!founded) await database.query('update installation set founded = true')
}

/**
 * Refuses to copy the database's log to a log that was completed before. Later events would be in
 * another order there. Throws EventStoreUnusable.
 *
 * @param isCopied true if the target holds all events of the log
 */
export async function assertTakesCopy(database: Database, store: EventStore, isCopied: boolean) {
  const { id } = await installationIn(database)
  const there = await idInLog(store)
  if (there !== undefined && there !== id) throw new EventStoreUnusable(ANOTHER_LOG)
  if (there === id && !isCopied) throw new EventStoreUnusable(COPIED_BEFORE)
}

/** Writes the installation's id to a log after all events were copied there. */
export async function foundCopy(database: Database, store: EventStore) {
  if ((await idInLog(store)) !== undefined) return
  const { id } = await installationIn(database)
  await store.append(INSTALLATION_STREAM, 'no_stream', [founding(id)])
}

/** Throws EventStoreUnusable if the database's events are in EventStoreDB instead of Postgres. */
export async function assertLogInPostgres(database: Database) {
  if (await hasLogElsewhere(database))
    throw new EventStoreUnusable('holds the events of this database: set EVENTSTORE_URL')
}

/** Returns true if the database's events are in EventStoreDB instead of Postgres. */
export async function hasLogElsewhere(database: Database) {
  const { rows } = await database.query('select from installation where founded')
  return rows.length > 0
}

async function installationIn(database: Database) {
  await database.query('insert into installation default values on conflict do nothing')
  const { rows } = await database.query<{ id: string; founded: boolean }>(
    'select id, founded from installation'
  )
  return rows[0]!
}

const TOGETHER =
  'A log and a database belong together: restore both as of one time, or set others in ' +
  'EVENTSTORE_URL and DATABASE_URL'
const ANOTHER_LOG = `holds the log of another installation than the database. ${TOGETHER}`
const LOG_IS_GONE = `does not hold the log that this database was used with. ${TOGETHER}`
const COPIED_BEFORE =
  'holds a copy of this log that was undone: name an empty EventStoreDB, or another streamPrefix'
const NOT_COPIED =
  'does not hold the events of this database, which are in Postgres: move them with node strata ' +
  'eventstore:copy, or leave out EVENTSTORE_URL'

async function idInLog(store: EventStore): Promise<string | undefined> {
  try {
    const [first] = await Array.fromAsync(store.read(INSTALLATION_STREAM, { limit: 1 }))
    if (!first) return undefined
    return (JSON.parse(Buffer.from(first.data).toString('utf8')) as { id: string }).id
  } catch (error) {
    if (error instanceof StreamNotFound) return undefined
    throw error
  }
}

/** Returns '' without a checkpoint. Throws EventStoreUnusable for one in a log in Postgres. */
async function lastCheckpoint(database: Database) {
  const { rows } = await database.query<{ position: Position | null }>(
    'select max(position) as position from projections.checkpoints'
  )
  const position = rows[0]?.position ?? ''
  if (position !== '' && !position.includes('/')) throw new EventStoreUnusable(NOT_COPIED)
  return position
}

async function found(database: Database, store: EventStore, id: string) {
  const { rows } = await database.query<{ used: boolean }>(
    'select exists (select from users) as used'
  )
  // A concurrently starting process may have been faster, and may already have appended events.
  const isFounded = async () => (await idInLog(store)) === id
  if (!rows[0]!.used && (await holdsEvents(store, () => true))) {
    if (await isFounded()) return
    throw new EventStoreUnusable(ANOTHER_LOG)
  }
  try {
    await store.append(INSTALLATION_STREAM, 'no_stream', [founding(id)])
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision) || !(await isFounded())) throw error
  }
}

function founding(id: string): EventToAppend {
  const metadata = {
    actor: 'system' as const,
    correlation_id: id,
    causation_id: id,
    command_id: id,
    schema_version: 1,
    time: new Date().toISOString(),
  }
  const data = Buffer.from(JSON.stringify({ id }))
  return { id: uuidv7(), type: 'InstallationFounded', data, metadata }
}
