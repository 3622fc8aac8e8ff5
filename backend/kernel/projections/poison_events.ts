import type pg from 'pg'
import { keptText } from '#kernel/database/kept_text'
import { databaseFault } from '#kernel/database/unavailable'
import { keptName } from '#kernel/event_store/kept_name'
import type { RecordedEvent } from '#kernel/event_store/port'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { moveQuery } from '#kernel/projections/batch'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { inTransaction } from '#kernel/projections/transaction'
import { TooHeavy } from '#kernel/projections/weight'
import { MasterKeyMissing } from '#kernel/vault/errors'

/**
 * Returns true if the fault lies with the database or this process, not with the event. This
 * includes tables that differ from the program's declaration (42, 3F), which wait for a rebuild.
 */
export function isTransient(error: unknown) {
  if (error instanceof MasterKeyMissing || error instanceof TooHeavy) return true
  if (databaseFault(error) !== undefined) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(3F|42)/.test(code)
}

/**
 * Records that a projection failed on an event, and moves its checkpoint past the event.
 * `told` is the payload of the notification that follows (see `applyBatch`).
 */
export async function park(
  pool: pg.Pool,
  projection: Projection,
  event: RecordedEvent | ReadEvent,
  type: string,
  error: unknown,
  told: '' | null
) {
  await inTransaction(pool, async (client) => {
    await client.query(parkQuery(projection, event, type, keptText(String(error))))
    await client.query(moveQuery([projection], event.position, told))
  })
}

/** Returns the query that parks a stream from an event on, unless it is parked. */
export function parkQuery(
  projection: Projection,
  event: RecordedEvent | ReadEvent,
  type: string,
  error: string
) {
  const { stream, revision, position, id } = event
  return {
    name: 'park_stream',
    text: `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      checkpointOf(projection),
      keptName(stream),
      revision,
      position,
      id,
      keptText(type),
      error,
    ],
  }
}
