import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Listener } from '#kernel/database/listener'
import { BY_INDEX } from '#kernel/database/session_settings'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import type {
  BatchHandler,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  Position,
  ReadOptions,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
} from '#kernel/event_store/port'
import { AppendQueue } from '#kernel/event_store/postgres/append_queue'
import { readLog } from '#kernel/event_store/postgres/log_pages'
import { LogTail } from '#kernel/event_store/postgres/log_tail'
import { assertPosition, formatPosition } from '#kernel/event_store/postgres/position'
import { FORMAT, type Query } from '#kernel/event_store/postgres/rows'
import { lastRevision, readStream } from '#kernel/event_store/postgres/stream_pages'
import { CatchUpSubscription } from '#kernel/event_store/subscription'

/**
 * Forces index scans in index order. Before the first ANALYZE, Postgres would otherwise collect and
 * sort the rest of a stream for each page.
 */
const SETTINGS = { ...BY_INDEX, enable_bitmapscan: 'off', ...FORMAT }

export interface PostgresStoreOptions {
  /** Milliseconds of silence after which the log counts as StoreUnavailable. */
  silence?: number
  /** Maximum time in milliseconds that an append queues before it is sent. */
  maxWaitMs?: number
  /** Maximum number of connections; 5 by default. */
  max?: number
  /** Verifies with each new connection that the log is still the same. */
  identity?: DatabaseIdentity
}

/**
 * Implements the event store port on Postgres, the embedded default. See ./schema.ts for the log.
 */
export class PostgresEventStore implements EventStore {
  #pool: pg.Pool
  #queue: AppendQueue
  #subscriptions = new Set<CatchUpSubscription<LogTail>>()
  #unlisten: () => void
  #lastAppended?: Pick<RecordedEvent, 'position' | 'id'>

  constructor(connectionString: string, listener: Listener, options: PostgresStoreOptions = {}) {
    const { silence, identity, maxWaitMs, max = 5 } = options
    const verify = identity && ((client: pg.ClientBase) => identity.verify(client))
    const pool = { purpose: 'log', max, silence, settings: SETTINGS, verify }
    this.#pool = openPool(connectionString, pool)
    identity?.expect((client) => this.#isSameLog(client))
    identity?.onOther(() => (this.#lastAppended = undefined))
    const onAppended = (events: RecordedEvent[]) => {
      const { position, id } = events.at(-1)!
      this.#lastAppended = { position, id }
      for (const { source } of this.#subscriptions) source.give(events)
    }
    this.#queue = new AppendQueue(this.#pool, onAppended, maxWaitMs)
    this.#unlisten = listener.on('event_log', (position) => {
      const upTo = position === '' ? undefined : formatPosition(position)
      const wake = () => {
        for (const { source } of this.#subscriptions) source.wake(upTo)
      }
      // The notification often arrives before the acknowledgement of the process's own append.
      // Then no read is necessary.
      if (this.#queue.underWay) void this.#queue.underWay.then(wake)
      else wake()
    })
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) {
    return this.#queue.append(stream, expected, events)
  }

  read(stream: string, options: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    return readStream(this.#query, stream, options)
  }

  subscribe(
    after: Position | null,
    handler: BatchHandler,
    options: SubscribeOptions = {}
  ): Subscription {
    if (after !== null) assertPosition(after)
    const { prefixes } = options
    const tail = new LogTail((...page) => readLog(this.#query, prefixes, ...page), options)
    const subscription = new CatchUpSubscription(tail, after, handler, options)
    this.#subscriptions.add(subscription)
    return {
      stop: () => {
        this.#subscriptions.delete(subscription)
        return subscription.stop()
      },
    }
  }

  async head() {
    const [row] = await this.#query<{ position: string | null }>(
      'select max(position) as position from event_store.events'
    )
    return row?.position ? formatPosition(row.position) : null
  }

  delete(stream: string, expected: ExpectedRevision) {
    return this.#close(stream, expected, false)
  }

  tombstone(stream: string) {
    return this.#close(stream, 'any', true)
  }

  async close() {
    this.#unlisten()
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    this.#subscriptions.clear()
    await this.#pool.end()
  }

  async #close(stream: string, expected: ExpectedRevision, tombstone: boolean) {
    const exact = typeof expected === 'number' ? expected : null
    const closed = await this.#query<{ revision: string }>(
      `update event_store.streams
         set truncate_before = revision + 1, tombstoned = tombstoned or $3
       where name = $1 and not tombstoned and revision = coalesce($2, revision)
       returning revision`,
      [stream, exact, tombstone]
    )
    if (closed.length > 0) return
    throw new WrongExpectedRevision(stream, expected, await lastRevision(this.#query, stream))
  }

  /**
   * Returns false if the log lacks this process's last event, because the log was then restored to
   * an older state.
   */
  async #isSameLog(client: pg.ClientBase) {
    if (!this.#lastAppended) return true
    const { position, id } = this.#lastAppended
    const { rowCount } = await client.query(
      'select from event_store.events where position = $1 and id = $2',
      [position, id]
    )
    return rowCount === 1
  }

  readonly #query: Query = async <Row extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[]
  ) => {
    try {
      return (await this.#pool.query<Row>(query, values)).rows
    } catch (error) {
      throw new StoreUnavailable('The event log did not answer', { cause: error })
    }
  }
}
