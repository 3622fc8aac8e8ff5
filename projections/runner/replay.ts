import type pg from 'pg'
import type { EventStore, Position, RecordedEvent } from '#backend/event_store/port'
import type { EventReader } from '#backend/events/reader'
import { applyEvents, follows, inTransaction, lockCheckpoints } from '#projections/runner/batch'
import { liveSchema, type Projection } from '#projections/runner/projection'
import { START } from '#projections/runner/schema'

/** What a replay reads from and writes to. */
export interface ReplaySources {
  pool: pg.Pool
  store: EventStore
  reader: EventReader
}

/** Called after each batch with the time of its last event. */
export type OnProgress = (at: Date, events: number) => void

/** Events applied in one transaction. */
const BATCH_SIZE = 500

/**
 * A read model made anew from the log, in a schema of its own beside the live one. A replay throws
 * what a projection throws; streams that are parked are left out, as they are in the live one.
 */
export class Replay {
  #after: Position = START

  constructor(
    readonly sources: ReplaySources,
    readonly projection: Projection,
    readonly schema: string
  ) {}

  /**
   * Makes the tables and fills them up to where the live read model stands, never further: what
   * that has still to see, it will apply itself after a swap. Nobody has to wait for this.
   */
  async run(onProgress: OnProgress = () => {}) {
    const { pool } = this.sources
    await pool.query(`drop schema if exists ${this.schema} cascade`)
    await pool.query(`create schema ${this.schema}; ${this.projection.tables(this.schema)}`)
    await this.#follow(await this.#liveCheckpoint(), onProgress)
  }

  /**
   * Locks the live read model's checkpoint, fills in what it has seen since, and calls `finish` in
   * the same transaction: both read models then stand at the same event.
   */
  async meetLive(finish: (client: pg.PoolClient) => Promise<void>) {
    await this.#follow(await this.#liveCheckpoint(), () => {})
    await inTransaction(this.sources.pool, async (client) => {
      const { checkpoints } = await lockCheckpoints(client, [this.projection])
      const live = checkpoints.get(this.projection.name) ?? START
      const rest = live > this.#after ? await this.#read(live) : []
      await this.#apply(client, rest)
      this.#after = live
      await finish(client)
    })
  }

  async drop() {
    await this.sources.pool.query(`drop schema if exists ${this.schema} cascade`)
  }

  /** Applies all events up to a position, batch by batch. */
  async #follow(upTo: Position, onProgress: OnProgress) {
    if (upTo <= this.#after) return
    await this.#each(upTo, async (events) => {
      await inTransaction(this.sources.pool, (client) => this.#apply(client, events))
      const last = events.at(-1)
      if (last) onProgress(new Date(last.metadata.time), events.length)
    })
    this.#after = upTo
  }

  async #read(upTo: Position) {
    const all: RecordedEvent[] = []
    await this.#each(upTo, async (events) => void all.push(...events))
    return all
  }

  /** Batches of the log after what was applied, up to a position. */
  async #each(upTo: Position, handle: (events: RecordedEvent[]) => Promise<void>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const after = this.#after === START ? null : this.#after
    const subscription = this.sources.store.subscribe(
      after,
      async (events, position) => {
        try {
          const wanted = events.filter((event) => event.position <= upTo)
          if (wanted.length > 0) await handle(wanted)
          if (position >= upTo) resolve()
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      },
      { batchSize: BATCH_SIZE }
    )
    try {
      await promise
    } finally {
      await subscription.stop()
    }
  }

  async #apply(client: pg.PoolClient, events: RecordedEvent[]) {
    const { rows } = await client.query<{ stream: string; revision: string }>(
      'select stream, revision from projections.parked where name = $1',
      [this.projection.name]
    )
    const parked = new Map(rows.map(({ stream, revision }) => [stream, Number(revision)]))
    const wanted = events.filter(
      (event) =>
        follows(this.projection, event) && event.revision < (parked.get(event.stream) ?? Infinity)
    )
    await applyEvents(
      client,
      this.projection,
      this.schema,
      await this.sources.reader.read(wanted, this.projection.needsText)
    )
  }

  async #liveCheckpoint() {
    const { rows } = await this.sources.pool.query<{ position: Position }>(
      'select position from projections.checkpoints where name = $1',
      [this.projection.name]
    )
    return rows[0]?.position ?? START
  }
}

/** Makes a read model anew and puts it in the place of the live one. Reads and projecting go on. */
export async function rebuild(
  sources: ReplaySources,
  projection: Projection,
  onProgress?: OnProgress
) {
  const live = liveSchema(projection.name)
  const replay = new Replay(sources, projection, `${live}_shadow`)
  await sources.pool.query(`drop schema if exists ${live}_old cascade`)
  await replay.run(onProgress)
  await replay.meetLive(async (client) => {
    await client.query(`alter schema ${live} rename to ${live}_old`)
    await client.query(`alter schema ${live}_shadow rename to ${live}`)
  })
  await sources.pool.query(`drop schema ${live}_old cascade`)
}

/** Makes a read model anew and compares it with the live one at the same event. */
export async function verify(
  sources: ReplaySources,
  projection: Projection,
  onProgress?: OnProgress
) {
  const live = liveSchema(projection.name)
  const replay = new Replay(sources, projection, `${live}_verify`)
  const hashes = { live: '', replayed: '' }
  try {
    await replay.run(onProgress)
    await replay.meetLive(async (client) => {
      hashes.live = await hashOfSchema(client, live)
      hashes.replayed = await hashOfSchema(client, replay.schema)
    })
  } finally {
    await replay.drop()
  }
  return { ...hashes, equal: hashes.live === hashes.replayed }
}

/** One hash a table over all its rows, whatever order they lie in. */
export async function hashOfSchema(client: pg.ClientBase, schema: string): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 order by table_name collate "C"`,
    [schema]
  )
  const hashes: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select coalesce(md5(string_agg(md5(t::text), '' order by t::text collate "C")), '') as hash
       from ${schema}.${name} t`
    )
    hashes.push(`${name} ${rows[0]!.hash}`)
  }
  return hashes.join('\n')
}
