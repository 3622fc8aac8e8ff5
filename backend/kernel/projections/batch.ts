import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { keptName } from '#kernel/event_store/kept_name'
import type { Position } from '#kernel/event_store/port'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { checkpointOf, tablesSchema, type Projection } from '#kernel/projections/projection'
import { NOT_THERE } from '#kernel/projections/schema'
import { toQueries } from '#kernel/projections/statements'
import { inOneStep, inTwoSteps } from '#kernel/projections/transaction'

/**
 * Applies events to projections and moves their checkpoints, in one transaction. Locks the
 * checkpoint rows first and skips events at or before them. A process deposed as leader meanwhile
 * finds the checkpoints moved and applies nothing twice. The same lock excludes a concurrent swap
 * or retry of a parked stream. `told` is sent to listeners: the position of all projections, '' for
 * "check yourself", null for no notification. Returns true if all checkpoints are now at `upTo`
 * with nothing parked, so that the next batch may use `applyNext`.
 */
export async function applyBatch(
  pool: pg.Pool,
  projections: readonly Projection[],
  events: readonly ReadEvent[],
  upTo: Position,
  told: Position | '' | null = null
): Promise<boolean> {
  let settled = false
  await inTwoSteps<CheckpointRow>(pool, lockQuery(projections), (rows) => {
    const { checkpoints, parked } = readCheckpoints(rows)
    settled = parked.size === 0 && rows.every(({ position }) => position <= upTo)
    const writes = projections.flatMap((projection) => {
      const checkpoint = checkpointOf(projection)
      const after = checkpoints.get(checkpoint) ?? upTo
      const fresh = events.filter(
        (event) =>
          event.position > after &&
          follows(projection, event) &&
          !parked.has(parkedKey(checkpoint, event.stream))
      )
      return toQueries(projection, tablesSchema(projection), fresh)
    })
    return [...writes, moveQuery(projections, upTo, told)]
  })
  return settled
}

/**
 * Applies the next batch in one round trip, for events after a position where all checkpoints
 * should be. Returns false and changes nothing if the checkpoints are elsewhere, or streams are
 * parked.
 */
export async function applyNext(
  pool: pg.Pool,
  projections: readonly Projection[],
  events: readonly ReadEvent[],
  after: Position,
  upTo: Position
): Promise<boolean> {
  const writes = projections.flatMap((projection) => {
    const followed = events.filter((event) => follows(projection, event))
    return toQueries(projection, tablesSchema(projection), followed)
  })
  try {
    await inOneStep(pool, [moveFromQuery(projections, after, upTo), ...writes])
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_THERE) return false
    throw error
  }
}

/** Applies events to a projection's tables in the schema. */
export async function applyEvents(
  client: pg.ClientBase,
  projection: Projection,
  schema: string,
  events: readonly ReadEvent[]
) {
  await sendTogether(client, toQueries(projection, schema, events))
}

/** Returns true if a projection processes the event's stream. */
export function follows({ streams }: Pick<Projection, 'streams'>, { stream }: { stream: string }) {
  return streams.some((prefix) => stream.startsWith(prefix))
}

interface CheckpointRow {
  name: string
  position: Position
  parked: string[] | null
}

/** Locks the projections' checkpoints until the transaction ends, and reads the parked streams. */
export async function lockCheckpoints(client: pg.ClientBase, projections: readonly Projection[]) {
  return readCheckpoints((await client.query<CheckpointRow>(lockQuery(projections))).rows)
}

function lockQuery(projections: readonly Projection[]) {
  return {
    name: 'lock_checkpoints',
    text: `select name, position,
             array(select p.stream from projections.parked p where p.name = c.name) as parked
           from projections.checkpoints c where name = any($1) order by name for update`,
    values: [projections.map(checkpointOf)],
  }
}

function moveFromQuery(projections: readonly Projection[], from: Position, to: Position) {
  return {
    name: 'move_checkpoints_from',
    text: 'select projections.move($1, $2, $3)',
    values: [projections.map(checkpointOf), from, to],
  }
}

function readCheckpoints(rows: CheckpointRow[]) {
  return {
    checkpoints: new Map(rows.map(({ name, position }) => [name, position])),
    parked: new Set(
      rows.flatMap(({ name, parked }) => (parked ?? []).map((stream) => parkedKey(name, stream)))
    ),
  }
}

function parkedKey(name: string, stream: string) {
  return `${name}/${keptName(stream)}`
}

/**
 * Returns the query that moves checkpoints forward, never back. For `told`, see `applyBatch`.
 */
export function moveQuery(
  projections: readonly Projection[],
  upTo: Position,
  told: Position | '' | null
) {
  return {
    name: 'move_checkpoints',
    text: `with moved as (
             update projections.checkpoints set position = greatest(position, $2), updated_at = now()
             where name = any($1))
           select pg_notify('projected', $3) where $3::text is not null`,
    values: [projections.map(checkpointOf), upTo, told],
  }
}
