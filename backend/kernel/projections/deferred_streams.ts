import type pg from 'pg'
import { keptText } from '#kernel/database/kept_text'
import type { EventStore } from '#kernel/event_store/port'
import { ownerOf } from '#kernel/events/owner_of'
import type { EventReader } from '#kernel/events/reader'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { DEFERRED, retryParked } from '#kernel/projections/parked_streams'
import { isTransient, parkQuery } from '#kernel/projections/poison_events'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { inTransaction } from '#kernel/projections/transaction'
import { weightsOf } from '#kernel/projections/weight'

/**
 * Maximum bytes that a projection processes at once for one owner while others wait. Takes about
 * 200 ms, and no page is larger.
 */
export const MAX_SHARE = 1_000_000

/**
 * Defers streams of owners that exceed their share of a batch (decision 159). A deferred stream is
 * parked under a reason of its own, so the batch passes it. Call before the batch is applied.
 */
export async function deferHeavy(
  pool: pg.Pool,
  projection: Projection,
  events: readonly ReadEvent[]
) {
  const surplus = beyondShare(projection, events)
  if (surplus.length === 0) return
  await inTransaction(pool, async (client) => {
    for (const event of surplus) {
      const reason = `${DEFERRED}${ownerOf(event.metadata)}`
      await client.query(parkQuery(projection, event, event.event.type, reason))
    }
  })
}

/** Returns the first event of each stream that does not fit into its owner's share. */
function beyondShare(projection: Projection, events: readonly ReadEvent[]) {
  const { defers } = projection
  if (defers === undefined) return []
  const weights = weightsOf(projection, events)
  const firsts = new Map<string, ReadEvent>()
  for (const event of events) {
    if (!firsts.has(event.stream)) firsts.set(event.stream, event)
  }
  const shares = new Map<number | undefined, number>()
  return [...firsts.values()].filter(({ stream, metadata }) => {
    const owner = ownerOf(metadata)
    const share = (shares.get(owner) ?? 0) + (weights.get(stream) ?? 0)
    if (stream.startsWith(defers) && share > MAX_SHARE) return true
    shares.set(owner, share)
    return false
  })
}

interface Options {
  pool: pg.Pool
  store: EventStore
  reader: EventReader
}

/** Deferred streams of a projection. */
export class DeferredStreams {
  constructor(
    readonly projection: Projection,
    readonly options: Options
  ) {}

  /**
   * Applies the missed events of one stream, of each owner with the same chance. Returns false when
   * no stream is deferred. A stream whose events fail stays parked with their error.
   */
  async applyOne(): Promise<boolean> {
    const stream = await this.#next()
    if (stream === undefined) return false
    try {
      await retryParked(this.options, this.projection, stream)
    } catch (error) {
      if (isTransient(error)) throw error
      await this.options.pool.query(
        'update projections.parked set error = $3 where name = $1 and stream = $2',
        [checkpointOf(this.projection), stream, keptText(String(error))]
      )
    }
    return true
  }

  async #next() {
    const { rows } = await this.options.pool.query<{ stream: string }>(
      `select stream from (
         select stream, row_number() over (partition by error order by position) as turn
         from projections.parked where name = $1 and starts_with(error, $2)
       ) deferred where turn = 1 order by random() limit 1`,
      [checkpointOf(this.projection), DEFERRED]
    )
    return rows[0]?.stream
  }
}
