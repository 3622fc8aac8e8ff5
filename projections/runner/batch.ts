import type pg from 'pg'
import type { RecordedEvent, Position } from '#backend/event_store/port'
import type { StoredEvent } from '#backend/events/sealing_codec'
import { liveSchema, type Projection } from '#projections/runner/projection'
import { toStatements } from '#projections/runner/statements'

/**
 * Applies events to projections and moves their checkpoints, in one transaction. The checkpoint
 * rows are locked first and events at or before them are passed over: whoever was deposed as
 * leader while it worked finds them moved on and changes nothing twice. The same lock keeps a swap
 * or a retry of a parked stream apart from this.
 */
export async function applyBatch(
  pool: pg.Pool,
  projections: Projection[],
  events: readonly StoredEvent[],
  upTo: Position
) {
  await inTransaction(pool, async (client) => {
    const { checkpoints, parked } = await lockCheckpoints(client, projections)
    for (const projection of projections) {
      const after = checkpoints.get(projection.name) ?? upTo
      const fresh = events.filter(
        (event) =>
          event.position > after &&
          follows(projection, event) &&
          !parked.has(parkedKey(projection.name, event.stream))
      )
      await applyEvents(client, projection, liveSchema(projection.name), fresh)
    }
    await moveCheckpoints(client, projections, upTo, upTo)
  })
}

/** Writes what a projection makes of the events to its tables in the schema. */
export async function applyEvents(
  client: pg.ClientBase,
  projection: Projection,
  schema: string,
  events: readonly StoredEvent[]
) {
  for (const { name, text, rows } of toStatements(projection, schema, events)) {
    await client.query({ name, text, values: [JSON.stringify(rows)] })
  }
}

/** Whether a projection follows the event's stream. */
export function follows({ streams }: Projection, { stream }: { stream: string }) {
  return streams.some((prefix) => stream.startsWith(prefix))
}

/** Records that a projection could not take an event, and moves its checkpoint past it. */
export async function park(
  pool: pg.Pool,
  { name }: Projection,
  event: RecordedEvent | StoredEvent,
  type: string,
  error: unknown
) {
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [name, event.stream, event.revision, event.position, event.id, type, String(error)]
    )
    await moveCheckpoints(client, [{ name }], event.position, '')
  })
}

/** Locks the checkpoints of projections until the transaction ends, and reads what is parked. */
export async function lockCheckpoints(client: pg.ClientBase, projections: { name: string }[]) {
  const { rows } = await client.query<{
    name: string
    position: Position
    parked: string[] | null
  }>({
    name: 'lock_checkpoints',
    text: `select name, position,
             array(select p.stream from projections.parked p where p.name = c.name) as parked
           from projections.checkpoints c where name = any($1) order by name for update`,
    values: [projections.map(({ name }) => name)],
  })
  return {
    checkpoints: new Map(rows.map(({ name, position }) => [name, position])),
    parked: new Set(
      rows.flatMap(({ name, parked }) => (parked ?? []).map((stream) => parkedKey(name, stream)))
    ),
  }
}

function parkedKey(name: string, stream: string) {
  return `${name}/${stream}`
}

/** `told` is what listeners hear: how far all projections are now, or '' for "look for yourself". */
async function moveCheckpoints(
  client: pg.PoolClient,
  projections: Pick<Projection, 'name'>[],
  upTo: Position,
  told: Position | ''
) {
  await client.query({
    name: 'move_checkpoints',
    text: `with moved as (
             update projections.checkpoints set position = greatest(position, $2), updated_at = now()
             where name = any($1))
           select pg_notify('projected', $3)`,
    values: [projections.map(({ name }) => name), upTo, told],
  })
}

/**
 * Rows are written by their keys, a few at a time. Plans made while a table was small or not yet
 * analysed would read all of it for each event, and they are kept. What is projected can be
 * projected again: an fsync for every batch would buy nothing.
 */
const BEGIN = `begin; set local synchronous_commit = off; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off`

/** All of it or nothing. A connection that cannot even roll back is not used again. */
export async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(BEGIN)
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
