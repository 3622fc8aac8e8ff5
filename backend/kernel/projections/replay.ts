import type pg from 'pg'
import { keptName } from '#kernel/event_store/kept_name'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import type { EventReader } from '#kernel/events/reader'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { applyEvents, follows, lockCheckpoints } from '#kernel/projections/batch'
import { groupOf } from '#kernel/projections/group'
import { hashOfSchema, tablesOf } from '#kernel/projections/hash'
import {
  checkpointOf,
  prefixesOf,
  tablesSchema,
  type Projection,
} from '#kernel/projections/projection'
import { readFor } from '#kernel/projections/reading'
import { createIndexes, createTables, START } from '#kernel/projections/schema'
import { inSnapshot, inTransaction } from '#kernel/projections/transaction'

/** Sources and target of a replay. */
export interface ReplaySources {
  pool: pg.Pool
  store: EventStore
  reader: EventReader
}

/** Called after each batch with the time of its last event. */
export type OnProgress = (at: Date, events: number) => void

/** Number of events applied per transaction. Larger batches need fewer statements. */
const BATCH_SIZE = 1_000

/**
 * Rebuilds a read model from the log, in its own schema next to the live one. A replay throws a
 * projection's errors. It omits parked streams, like the live read model.
 */
export class Replay {
  #after: Position = START
  /** Revisions from which streams are omitted. */
  #parked = new Map<string, number>()
  /** Blocks whose text is omitted, because their keys are missing or damaged. */
  readonly unreadable = new Set<number>()

  constructor(
    readonly sources: ReplaySources,
    readonly projection: Projection,
    readonly schema: string
  ) {}

  /**
   * Creates the tables and fills them up to the live read model's position, never further. After a
   * swap, the live projection applies all later events itself. Blocks no other work.
   */
  async run(onProgress: OnProgress = () => {}) {
    const { pool } = this.sources
    await pool.query(`drop schema if exists ${this.schema} cascade`)
    await inTransaction(pool, (client) => createTables(client, this.projection, this.schema))
    await this.#follow(await this.#liveCheckpoint(), onProgress)
    await createIndexes(pool, this.projection, this.schema)
    for (const table of await tablesOf(pool, this.schema)) await pool.query(`analyze ${table}`)
  }

  /**
   * Locks the live read model's checkpoint, applies the events it has seen since, and calls
   * `finish` in the same transaction. Both read models are then at the same event. Commands wait
   * meanwhile.
   */
  async meetLive(finish: (client: pg.PoolClient) => Promise<void>) {
    await this.#follow(await this.#liveCheckpoint(), () => {})
    const catchUp = async (client: pg.PoolClient) => {
      const { checkpoints } = await lockCheckpoints(client, [this.projection])
      const live = checkpoints.get(checkpointOf(this.projection)) ?? START
      await this.#noteParked(client)
      if (live > this.#after) {
        await this.#each(live, async (recorded) => {
          for await (const events of this.#read(recorded)) {
            await applyEvents(client, this.projection, this.schema, events)
          }
        })
      }
      this.#after = live
      await finish(client)
    }
    await inTransaction(this.sources.pool, catchUp, groupOf(this.projection).planner)
  }

  /**
   * Returns hashes of the live read model, from a database snapshot, and of this one at the same
   * event. Blocks no other work, however much there is to hash.
   */
  async compare() {
    const { live, upTo } = await inSnapshot(this.sources.pool, async (client) => {
      const upTo = await this.#liveCheckpoint(client)
      await this.#noteParked(client)
      return { live: await hashOfSchema(client, tablesSchema(this.projection)), upTo }
    })
    await this.#follow(upTo, () => {})
    return { live, replayed: await hashOfSchema(this.sources.pool, this.schema) }
  }

  async drop() {
    await this.sources.pool.query(`drop schema if exists ${this.schema} cascade`)
  }

  /**
   * Applies all events up to a position. Reads one part while the previous one is being written.
   */
  async #follow(upTo: Position, onProgress: OnProgress) {
    if (upTo <= this.#after) return
    await this.#noteParked(this.sources.pool)
    let writing = Promise.resolve()
    const write = async (events: ReadEvent[]) => {
      const apply = (client: pg.PoolClient) =>
        applyEvents(client, this.projection, this.schema, events)
      await inTransaction(this.sources.pool, apply, groupOf(this.projection).planner)
    }
    await this.#each(upTo, async (recorded) => {
      for await (const events of this.#read(recorded)) {
        await writing
        writing = write(events)
        // The next await of `writing` gets the error.
        writing.catch(() => {})
      }
      onProgress(new Date(recorded.at(-1)!.metadata.time), recorded.length)
    }).finally(() => writing)
    this.#after = upTo
  }

  /** Reads batches of the log after the applied events, up to a position. */
  #each(upTo: Position, handle: (events: RecordedEvent[]) => Promise<void>) {
    return readLog(
      this.sources.store,
      this.#after === START ? null : this.#after,
      upTo,
      async (events) => {
        if (events.length > 0) await handle(events)
      },
      { prefixes: prefixesOf([this.projection]), batchSize: BATCH_SIZE }
    )
  }

  /** Yields, in parts, the events that the live read model has applied. */
  #read(events: RecordedEvent[]) {
    const wanted = events.filter(
      (event) =>
        follows(this.projection, event) &&
        event.revision < (this.#parked.get(keptName(event.stream)) ?? Infinity)
    )
    return readFor(this.sources.reader, [this.projection], wanted, ({ blockId }) => {
      this.unreadable.add(blockId)
    })
  }

  /**
   * Loads the parked streams. Call once the live checkpoint is known, because the omitted events
   * before it are then settled. Throws if a stream was unparked meanwhile.
   */
  async #noteParked(client: Pick<pg.ClientBase, 'query'>) {
    const { name } = this.projection
    const { rows } = await client.query<{ stream: string; revision: string }>(
      'select stream, revision from projections.parked where name = $1',
      [checkpointOf(this.projection)]
    )
    const parked = new Map(rows.map(({ stream, revision }) => [stream, Number(revision)]))
    for (const [stream, revision] of this.#parked) {
      if (parked.get(stream) === revision) continue
      throw new Error(`${stream} was unparked meanwhile: rebuild ${name} again`)
    }
    this.#parked = parked
  }

  async #liveCheckpoint(client: Pick<pg.ClientBase, 'query'> = this.sources.pool) {
    const { rows } = await client.query<{ position: Position }>(
      'select position from projections.checkpoints where name = $1',
      [checkpointOf(this.projection)]
    )
    return rows[0]?.position ?? START
  }
}
