import {
  ANY,
  BACKWARDS,
  END,
  FORWARDS,
  START,
  type EventStoreDBClient,
  type ReadRevision,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { assertAppendable } from '#backend/event_store/appendable'
import { WrongExpectedRevision } from '#backend/event_store/errors'
import { closeClient, openClient } from '#backend/event_store/eventstoredb/client'
import { collect, within } from '#backend/event_store/eventstoredb/deadline'
import { toStoreError } from '#backend/event_store/eventstoredb/errors'
import { toProposed, toRecorded } from '#backend/event_store/eventstoredb/events'
import { LogFeed } from '#backend/event_store/eventstoredb/log_feed'
import { formatPosition, parsePosition } from '#backend/event_store/eventstoredb/position'
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
} from '#backend/event_store/port'
import { CatchUpSubscription } from '#backend/event_store/subscription'

const PAGE = 500

/** The event store port on EventStoreDB 22.6 or later (docs/decisions/0009-eventstoredb.md). */
export class EventStoreDbStore implements EventStore {
  #client: EventStoreDBClient
  #subscriptions = new Set<CatchUpSubscription<LogFeed>>()

  /**
   * `url` is esdb://… or esdb+discover://…; nothing is connected yet. What takes longer than
   * `timeoutMs` is a StoreUnavailable.
   */
  constructor(
    url: string,
    readonly timeoutMs = 10_000
  ) {
    this.#client = openClient(url)
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[]
  ): Promise<AppendResult> {
    assertAppendable(stream, events)
    const appending = this.#client.appendToStream(stream, events.map(toProposed), {
      expectedRevision: typeof expected === 'number' ? BigInt(expected) : expected,
      deadline: this.timeoutMs,
    })
    const { success, position, ...result } = await this.#answer(appending, stream, expected)
    const revision = Number(result.nextExpectedRevision)
    // An address with throwOnAppendFailure=false makes the client tell of conflicts in this way.
    if (!success) throw new WrongExpectedRevision(stream, expected, revision)
    return {
      revision,
      // A retry may be answered without the position of the first try; the head is after it.
      position: position ? formatPosition(position) : ((await this.head()) ?? ''),
    }
  }

  async *read(stream: string, options: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const { backwards = false } = options
    let from: ReadRevision = backwards ? END : START
    if (options.from !== undefined) from = BigInt(options.from)
    let left = options.limit ?? Infinity
    while (left > 0) {
      const maxCount = Math.min(PAGE, left)
      const events = await this.#readPage(stream, from, backwards, maxCount)
      yield* events
      const last = events.at(-1)
      if (!last || events.length < maxCount || (backwards && last.revision === 0)) return
      left -= events.length
      from = BigInt(last.revision + (backwards ? -1 : 1))
    }
  }

  subscribe(
    after: Position | null,
    handler: BatchHandler,
    options: SubscribeOptions = {}
  ): Subscription {
    if (after !== null) parsePosition(after)
    const feed = new LogFeed(
      this.#client,
      (position, limit, signal) => this.#readLog(position, limit, signal),
      options
    )
    const subscription = new CatchUpSubscription(feed, after, handler, options)
    this.#subscriptions.add(subscription)
    return {
      stop: () => {
        this.#subscriptions.delete(subscription)
        return subscription.stop()
      },
    }
  }

  /** Of the last event of all, those of the server included: a subscription passes them, too. */
  async head(): Promise<Position | null> {
    const read = this.#client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })
    const [last] = await this.#collect(read)
    return last?.position ?? null
  }

  async delete(stream: string, expected: ExpectedRevision) {
    // The server would also delete a stream that is not there.
    await this.#readPage(stream, END, true, 1)
    const deleting = this.#client.deleteStream(stream, {
      expectedRevision: typeof expected === 'number' ? BigInt(expected) : ANY,
      deadline: this.timeoutMs,
    })
    await this.#answer(deleting, stream, expected)
  }

  async tombstone(stream: string) {
    const closing = this.#client.tombstoneStream(stream, {
      expectedRevision: ANY,
      deadline: this.timeoutMs,
    })
    await this.#answer(closing, stream)
  }

  async close() {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    this.#subscriptions.clear()
    await closeClient(this.#client)
  }

  async #readPage(
    stream: string,
    fromRevision: ReadRevision,
    backwards: boolean,
    maxCount: number
  ) {
    const direction = backwards ? BACKWARDS : FORWARDS
    const read = this.#client.readStream(stream, { direction, fromRevision, maxCount })
    return this.#collect(read, stream)
  }

  async #readLog(after: Position | null, limit: number, signal: AbortSignal) {
    const read = this.#client.readAll({
      fromPosition: after === null ? START : parsePosition(after),
      maxCount: limit + 1, // it starts at its position, not after it
    })
    const events = await this.#collect(read, '$all', signal)
    return events.filter(({ position }) => after === null || position > after)
  }

  async #collect(read: StreamingRead<ResolvedEvent>, stream = '$all', signal?: AbortSignal) {
    try {
      return (await collect(this.timeoutMs, read, signal)).map(toRecorded)
    } catch (error) {
      throw toStoreError(error, stream)
    }
  }

  /** The call has a deadline of its own, but the search for a server that comes first has none. */
  async #answer<T>(call: Promise<T>, stream: string, expected?: ExpectedRevision): Promise<T> {
    try {
      return await within(this.timeoutMs, call)
    } catch (error) {
      throw toStoreError(error, stream, expected)
    }
  }
}
