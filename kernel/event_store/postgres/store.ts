import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Listener } from '#kernel/database/listener'
import {
  StoreUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from '#kernel/event_store/errors'
import {
  MAX_BATCH_BYTES,
  type BatchHandler,
  type EventMetadata,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
} from '#kernel/event_store/port'
import { AppendQueue } from '#kernel/event_store/postgres/append_queue'
import { LogTail, type LogPage } from '#kernel/event_store/postgres/log_tail'
import { assertPosition, formatPosition } from '#kernel/event_store/postgres/position'
import { CatchUpSubscription } from '#kernel/event_store/subscription'

const OF_STREAM = 'position, revision, id, type, data, metadata'
const COLUMNS = `${OF_STREAM}, stream`
const PAGE = 2_000

/**
 * Rows of the log are read by its indexes, in their order. Before the log was analysed for the
 * first time, Postgres would gather and sort all the rest of a stream for each of its pages.
 */
const PLANS = '-c enable_bitmapscan=off -c enable_seqscan=off'

/**
 * A page of a stream, and whether the stream's own row says that nothing of it may be seen. It ends once
 * it has as many bytes as a batch.
 */
const readStream = (bound: string, order: string) =>
  `select case when s.tombstoned then 'deleted' when s.truncate_before > s.revision then 'empty' end
       as closed, e.*
     from event_store.streams s
     left join lateral (
       select ${OF_STREAM} from (
         select *, sum(octet_length(data)) over (order by revision ${order} rows unbounded preceding)
             - octet_length(data) as bytes_before
         from (
           select ${OF_STREAM} from event_store.events
             where stream = s.name and revision >= s.truncate_before and ${bound}
             order by revision ${order} limit $3
         ) next
       ) counted
       where bytes_before < ${MAX_BATCH_BYTES}
     ) e on true
   where s.name = $1 order by e.revision ${order}`
const READ_FORWARDS = {
  name: 'read_forwards',
  text: readStream('revision >= coalesce($2, 0)', 'asc'),
}
const READ_BACKWARDS = {
  name: 'read_backwards',
  text: readStream('revision <= coalesce($2, s.revision)', 'desc'),
}

/** The next `$2` events, and no more once they have `$3` bytes. Lengths are known without the data. */
const READ_LOG = {
  name: 'read_log',
  text: `
  select ${COLUMNS} from (
    select *, sum(octet_length(data)) over (order by position rows unbounded preceding)
        - octet_length(data) as bytes_before
    from (select ${COLUMNS} from event_store.events where position > $1 order by position limit $2) next
  ) counted
  where bytes_before < $3 order by position`,
}

/**
 * Of the next `$2` events those of streams with the prefixes `$4`, at most `$5`, and no more once
 * they have `$3` bytes. There is always a row, which says how many were looked at and where the last
 * of them is.
 */
const READ_STREAMS_OF_LOG = {
  name: 'read_streams_of_log',
  text: `
  with looked as materialized (
    select count(*)::int as seen, max(position) as last,
      coalesce(min(position) filter (where bytes >= $3), max(position)) as up_to
    from (
      select position, sum(octet_length(data)) filter (where stream ^@ any($4))
          over (order by position rows unbounded preceding) as bytes
        from event_store.events where position > $1 order by position limit $2
    ) lengths
  )
  select seen, last, e.* from looked left join lateral (
    select ${COLUMNS} from event_store.events
      where position > $1 and position <= up_to and stream ^@ any($4) order by position limit $5
  ) e on true order by e.position`,
}

interface Row {
  position: string
  stream: string
  revision: string
  id: string
  type: string
  data: Buffer
  metadata: EventMetadata
}

/** Every event column is null where the stream has no event to show. */
interface StreamRow extends Omit<Row, 'stream'> {
  closed: 'deleted' | 'empty' | null
}

/** The event's columns are null in the one row of a page without any. */
interface LogRow extends Row {
  seen: number
  last: string | null
}

export interface PostgresStoreOptions {
  /** A log that says nothing for this many milliseconds is a StoreUnavailable. */
  silence?: number
  /** Milliseconds that an append may wait for its turn to be sent. */
  maxWaitMs?: number
  /** Connections at most; 5 unless said otherwise. */
  max?: number
  /** Asked with each new connection whether the log is still the same. */
  identity?: DatabaseIdentity
}

/** The event store port on Postgres: the embedded default. See ./schema.ts for the log. */
export class PostgresEventStore implements EventStore {
  #pool: pg.Pool
  #queue: AppendQueue
  #subscriptions = new Set<CatchUpSubscription<LogTail>>()
  #unlisten: () => void
  #lastAppended?: Pick<RecordedEvent, 'position' | 'id'>

  constructor(connectionString: string, listener: Listener, options: PostgresStoreOptions = {}) {
    const { silence, identity, maxWaitMs, max = 5 } = options
    const verify = identity && ((client: pg.ClientBase) => identity.verify(client))
    const pool = { purpose: 'log', max, silence, options: PLANS, verify }
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
      // Its own append is often notified before the append is acknowledged: nothing to read then.
      if (this.#queue.underWay) void this.#queue.underWay.then(wake)
      else wake()
    })
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) {
    return this.#queue.append(stream, expected, events)
  }

  /** The next page is asked for while this one is worked on. */
  async *read(stream: string, options: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const { backwards = false } = options
    let left = options.limit ?? Infinity
    let page = left > 0 ? this.#readPage(stream, options.from, backwards, left) : undefined
    while (page) {
      const rows = await page
      assertReadable(stream, rows[0])
      const isCut = isFull(rows, Math.min(PAGE, left))
      left -= rows.length
      const from = Number(rows.at(-1)!.revision) + (backwards ? -1 : 1)
      page = isCut && left > 0 ? this.#readPage(stream, from, backwards, left) : undefined
      // Whoever reads on hears of it.
      page?.catch(() => {})
      for (const row of rows) if (row.position !== null) yield eventOf(stream, row)
    }
  }

  subscribe(
    after: Position | null,
    handler: BatchHandler,
    options: SubscribeOptions = {}
  ): Subscription {
    if (after !== null) assertPosition(after)
    const { prefixes } = options
    const tail = new LogTail((...page) => this.#readLog(prefixes, ...page), options)
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
    const [row] = await this.#query<StreamRow>(READ_BACKWARDS, [stream, null, 1])
    assertReadable(stream, row)
    throw new WrongExpectedRevision(stream, expected, Number(row.revision))
  }

  #readPage(stream: string, from: number | undefined, backwards: boolean, left: number) {
    const query = backwards ? READ_BACKWARDS : READ_FORWARDS
    return this.#query<StreamRow>(query, [stream, from ?? null, Math.min(PAGE, left)])
  }

  /** A log that was put back to an older state lacks this process's last event. */
  async #isSameLog(client: pg.ClientBase) {
    if (!this.#lastAppended) return true
    const { position, id } = this.#lastAppended
    const { rowCount } = await client.query(
      'select from event_store.events where position = $1 and id = $2',
      [position, id]
    )
    return rowCount === 1
  }

  async #readLog(
    prefixes: string[] | undefined,
    after: Position | null,
    limit: number,
    look: number
  ): Promise<LogPage> {
    const from = after ?? '-1'
    if (!prefixes) {
      const rows = await this.#query<Row>(READ_LOG, [from, limit, MAX_BATCH_BYTES])
      const events = rows.map(toEvent)
      return pageOf(events, limit, events.at(-1)?.position, events.length < limit)
    }
    const values = [from, look, MAX_BATCH_BYTES, prefixes, limit]
    const rows = await this.#query<LogRow>(READ_STREAMS_OF_LOG, values)
    const { seen, last } = rows[0]!
    const events = rows.filter(({ id }) => id !== null).map(toEvent)
    return pageOf(events, limit, last === null ? undefined : formatPosition(last), seen < look)
  }

  async #query<T extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]) {
    try {
      return (await this.#pool.query<T>(query, values)).rows
    } catch (error) {
      throw new StoreUnavailable('The event log did not answer', { cause: error })
    }
  }
}

function assertReadable(stream: string, row: StreamRow | undefined): asserts row is StreamRow {
  if (row?.closed === 'deleted') throw new StreamDeleted(stream)
  if (row?.closed !== null) throw new StreamNotFound(stream)
}

/** Whether more may follow. */
function isFull(rows: readonly StreamRow[], limit: number) {
  if (rows[0]?.position === null) return false
  const bytes = rows.reduce((sum, { data }) => sum + data.byteLength, 0)
  return rows.length === limit || bytes >= MAX_BATCH_BYTES
}

/** A page that is full, or heavy, goes as far as its last event; another as far as was looked. */
function pageOf(
  events: RecordedEvent[],
  limit: number,
  lastSeen: Position | undefined,
  isDry: boolean
): LogPage {
  const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0)
  const isCut = events.length === limit || bytes >= MAX_BATCH_BYTES
  return { events, upTo: isCut ? events.at(-1)!.position : lastSeen, isLast: !isCut && isDry }
}

function toEvent(row: Row): RecordedEvent {
  return eventOf(row.stream, row)
}

function eventOf(stream: string, row: Omit<Row, 'stream'>): RecordedEvent {
  const { id, type, data, metadata } = row
  const revision = Number(row.revision)
  return { stream, revision, id, type, data, metadata, position: formatPosition(row.position) }
}
