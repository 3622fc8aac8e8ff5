import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type pg from 'pg'
import type { Log } from '#kernel/database/outage'
import type { RecordedEvent } from '#kernel/event_store/port'
import { applyEvents, lockCheckpoints } from '#kernel/projections/batch'
import { groupOf } from '#kernel/projections/group'
import { checkpointOf, tablesSchema, type Projection } from '#kernel/projections/projection'
import type { ReplaySources } from '#kernel/projections/replay'
import { inTransaction } from '#kernel/projections/transaction'

/** Number of events read from a stream before they are applied. */
const BATCH_SIZE = 100

/** Matches the stored form of UnknownEvent. */
const UNREAD = /^Error: Unknown (event|version) /

/** Start of the error of a deferred stream. The owner's id follows. */
export const DEFERRED = 'deferred: owner '

/** Parked stream of a read model, and the cause. */
export interface ParkedStream {
  /** Name of the projection's checkpoint. */
  name: string
  stream: string
  revision: number
  event_type: string
  error: string
  parked_at: Date
}

/** Returns the streams that are parked over an error, not those that are only deferred. */
export async function parkedStreams({
  pool,
}: Pick<ReplaySources, 'pool'>): Promise<ParkedStream[]> {
  const { rows } = await pool.query<ParkedStream & { revision: string }>(
    `select name, stream, revision, event_type, error, parked_at
     from projections.parked where not starts_with(error, $1) order by parked_at`,
    [DEFERRED]
  )
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }))
}

/**
 * Returns true if the stream is parked, by the name of the projection's checkpoint. Runs in a
 * transaction.
 */
export async function isParked(trx: TransactionClientContract, name: string, stream: string) {
  const { rowCount }: { rowCount: number } = await trx.rawQuery(
    'select from projections.parked where name = ? and stream = ?',
    [name, stream]
  )
  return rowCount > 0
}

/**
 * Applies the events that a parked stream missed, up to the read model's position, and unparks the
 * stream. Throws the projection's error; the stream then stays parked.
 */
export async function retryParked(
  { pool, store, reader }: ReplaySources,
  projection: Projection,
  stream: string
) {
  const name = checkpointOf(projection)
  const retry = async (client: pg.PoolClient) => {
    const { checkpoints } = await lockCheckpoints(client, [projection])
    const { rows } = await client.query<{ revision: string }>(
      'delete from projections.parked where name = $1 and stream = $2 returning revision',
      [name, stream]
    )
    const parked = rows[0]
    if (!parked) throw new Error(`${stream} is not parked in ${name}`)
    const upTo = checkpoints.get(name) ?? ''
    for await (const missed of inBatches(store.read(stream, { from: Number(parked.revision) }))) {
      const seen = missed.filter(({ position }) => position <= upTo)
      for await (const part of reader.readInParts(seen, projection.needsText)) {
        await applyEvents(client, projection, tablesSchema(projection), part)
      }
    }
  }
  await inTransaction(pool, retry, groupOf(projection).planner)
}

/**
 * Retries streams that an older program parked because it could not read an event. During a rolling
 * upgrade, the older program may still lead while newer processes write.
 */
export async function retryUnread(
  sources: ReplaySources,
  projections: readonly Projection[],
  log: Log
) {
  for (const { name, stream, error } of await parkedStreams(sources)) {
    const projection = projections.find((known) => checkpointOf(known) === name)
    if (!projection || !UNREAD.test(error)) continue
    try {
      await retryParked(sources, projection, stream)
      log.info({ name, stream }, 'projections: stream unparked')
    } catch (failure) {
      log.warn({ err: failure, name, stream }, 'projections: stream stays parked')
    }
  }
}

async function* inBatches(events: AsyncIterable<RecordedEvent>) {
  let batch: RecordedEvent[] = []
  for await (const event of events) {
    if (batch.push(event) < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  yield batch
}
