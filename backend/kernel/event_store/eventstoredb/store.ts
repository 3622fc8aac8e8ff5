import {
  ANY,
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  type AppendExpectedRevision,
  type Credentials,
  type EventStoreDBClient,
  type ReadAllOptions,
  type ReadStreamOptions,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { assertAppendable } from '#kernel/event_store/appendable'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { appendCredentials, Connection } from '#kernel/event_store/eventstoredb/client'
import { Calls } from '#kernel/event_store/eventstoredb/calls'
import { collect } from '#kernel/event_store/eventstoredb/deadline'
import { streamPrefixOf } from '#kernel/event_store/eventstoredb/connection_string'
import { toRecorded } from '#kernel/event_store/eventstoredb/events'
import type { StoreLog } from '#kernel/event_store/eventstoredb/fault_log'
import { LogFeed } from '#kernel/event_store/eventstoredb/log_feed'
import { formatPosition, parsePosition } from '#kernel/event_store/eventstoredb/position'
import { MAX_BATCH_BYTES } from '#kernel/event_store/port'
import type {
  AppendResult,
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
import { CatchUpSubscription } from '#kernel/event_store/subscription'

const PAGE = 500
/** Requires the leader, because a follower may lack acknowledged events. */
const LEADER = { requiresLeader: true } as const

/**
 * Implements the event store port on EventStoreDB 22.6 or later
 * (decision 9).
 */
export class EventStoreDbStore implements EventStore {
  #connection: Connection
  #credentials?: Credentials
  #calls: Calls
  #prefix: string
  #subscriptions = new Set<CatchUpSubscription<LogFeed>>()
  #isClosed = false

  /**
   * `url` is esdb://… or esdb+discover://…, with `streamPrefix` for one of several installations on
   * a server. The constructor does not connect. A call longer than `timeoutMs` throws
   * StoreUnavailable.
   */
  constructor(
    url: string,
    readonly timeoutMs = 10_000,
    log?: StoreLog
  ) {
    this.#connection = new Connection(url)
    this.#credentials = appendCredentials(url)
    this.#prefix = streamPrefixOf(url)
    this.#calls = new Calls(this.#connection, timeoutMs, log)
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[]
  ): Promise<AppendResult> {
    assertAppendable(stream, events)
    const result = await this.#calls.make(
      (client, deadline) =>
        client.appendToStream(this.#prefix + stream, events.map(toProposed), {
          ...LEADER,
          expectedRevision: toExpected(expected),
          deadline,
          credentials: this.#credentials,
        }),
      // At an exact revision, a retry stores the events only once.
      { stream, expected, events, repeatable: isExact(expected) }
    )
    const revision = Number(result.nextExpectedRevision)
    if (!result.success) throw new WrongExpectedRevision(stream, expected, revision)
    // The response to a retry may lack the position of the first attempt. The head is at or after
    // that position.
    const position = result.position ? formatPosition(result.position) : await this.head()
    return { revision, position: position ?? '' }
  }

  /**
   * Reads a stream. Prefetches the next page while the caller processes this one, unless the page
   * is heavy.
   */
  async *read(stream: string, options: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const { backwards = false } = options
    let left = options.limit ?? Infinity
    const readPage = (from?: number) =>
      this.#readPage(stream, from, backwards, Math.min(PAGE, left))
    let page = left > 0 ? readPage(options.from) : undefined
    while (page) {
      const events = await page
      const last = events.at(-1)
      const isFull = events.length === Math.min(PAGE, left)
      left -= events.length
      const isOver = !last || !isFull || left <= 0 || (backwards && last.revision === 0)
      const next = () => readPage(last!.revision + (backwards ? -1 : 1))
      page = isOver || isHeavy(events) ? undefined : next()
      // The reader gets the error with the next page.
      page?.catch(() => {})
      for (const event of events) yield this.#own(event)
      if (!isOver) page ??= next()
    }
  }

  subscribe(
    after: Position | null,
    handler: BatchHandler,
    options: SubscribeOptions = {}
  ): Subscription {
    if (after !== null) parsePosition(after)
    const feed = new LogFeed(
      this.#calls,
      (position, limit, signal) => this.#readLog(position, limit, signal),
      () => this.head(),
      { ...options, prefixes: this.#prefixes(options) }
    )
    const handleOwn: BatchHandler = (events, upTo) =>
      handler(
        events.map((event) => this.#own(event)),
        upTo
      )
    const subscription = new CatchUpSubscription(feed, after, handleOwn, options)
    this.#subscriptions.add(subscription)
    return {
      stop: () => {
        this.#subscriptions.delete(subscription)
        return subscription.stop()
      },
    }
  }

  /**
   * Returns the position of the last event, including the server's own events, because a
   * subscription passes those too.
   */
  async head(): Promise<Position | null> {
    const [last] = await this.#collect((client) =>
      client.readAll({ ...LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 })
    )
    return last?.position ?? null
  }

  async delete(stream: string, expected: ExpectedRevision) {
    // The server would also delete a stream that does not exist.
    await this.#readPage(stream, undefined, true, 1)
    const expectedRevision = typeof expected === 'number' ? BigInt(expected) : ANY
    await this.#calls.make(
      (client, deadline) =>
        client.deleteStream(this.#prefix + stream, { ...LEADER, expectedRevision, deadline }),
      { stream, expected, repeatable: false }
    )
  }

  async tombstone(stream: string) {
    await this.#calls.make(
      (client, deadline) =>
        client.tombstoneStream(this.#prefix + stream, {
          ...LEADER,
          expectedRevision: ANY,
          deadline,
        }),
      { stream, repeatable: false }
    )
  }

  async close() {
    this.#isClosed = true
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    this.#subscriptions.clear()
    await this.#connection.close()
  }

  /** Returns the stream prefixes of a subscription as the server knows them. */
  #prefixes({ prefixes }: SubscribeOptions) {
    if (this.#prefix === '') return prefixes
    return (prefixes ?? ['']).map((prefix) => this.#prefix + prefix)
  }

  /** Returns the event with its stream name as the rest of the product knows it. */
  #own(event: RecordedEvent): RecordedEvent {
    if (this.#prefix === '') return event
    return { ...event, stream: event.stream.slice(this.#prefix.length) }
  }

  async #readPage(stream: string, from: number | undefined, backwards: boolean, maxCount: number) {
    const options: ReadStreamOptions = {
      ...LEADER,
      fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
      direction: backwards ? BACKWARDS : FORWARDS,
      maxCount,
    }
    return this.#collect((client) => client.readStream(this.#prefix + stream, options), { stream })
  }

  async #readLog(after: Position | null, limit: number, signal: AbortSignal) {
    const options: ReadAllOptions = {
      ...LEADER,
      fromPosition: after === null ? START : parsePosition(after),
      maxCount: limit + 1, // one more, because the read includes its start position
    }
    const events = await this.#collect((client) => client.readAll(options), { signal })
    return events.filter(({ position }) => after === null || position > after)
  }

  async #collect(
    read: (client: EventStoreDBClient) => StreamingRead<ResolvedEvent>,
    { stream = '$all', signal }: { stream?: string; signal?: AbortSignal } = {}
  ): Promise<RecordedEvent[]> {
    const events = await this.#calls.make(
      (client, timeoutMs) => collect(timeoutMs, read(client), signal),
      { stream, repeatable: true, signal }
    )
    // Closing ends the client's reads early, without an error.
    if (this.#isClosed) throw new StoreUnavailable('The event store is closed')
    return events.map(toRecorded)
  }
}

function isHeavy(events: readonly RecordedEvent[]) {
  return events.reduce((bytes, { data }) => bytes + data.byteLength, 0) >= MAX_BATCH_BYTES
}

function toProposed({ id, type, data, metadata }: EventToAppend) {
  return binaryEvent({ id, type, data, metadata })
}

function toExpected(expected: ExpectedRevision): AppendExpectedRevision {
  if (typeof expected === 'number') return BigInt(expected)
  if (expected === 'no_stream') return NO_STREAM
  return expected === 'stream_exists' ? STREAM_EXISTS : ANY
}

function isExact(expected: ExpectedRevision) {
  return typeof expected === 'number' || expected === 'no_stream'
}
