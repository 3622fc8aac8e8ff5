import {
  excludeSystemEvents,
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client'
import type { Calls } from '#kernel/event_store/eventstoredb/calls'
import { isSystemEvent, toRecorded } from '#kernel/event_store/eventstoredb/events'
import { formatPosition, parsePosition } from '#kernel/event_store/eventstoredb/position'
import {
  MAX_BATCH_BYTES,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from '#kernel/event_store/port'
import type { Batch } from '#kernel/event_store/subscription'

/** One subscription of the client: it ends with its connection, and what it had not given is lost. */
export class LiveFeed {
  #subscription: AllStreamSubscription
  #checkpoint: Position = ''
  #failure: unknown
  /** The log's end when it was last asked. */
  #head: Position = ''
  #changed = Promise.withResolvers<boolean>()

  constructor(
    client: EventStoreDBClient,
    readonly calls: Calls,
    /** All up to here has been given out. */
    public at: Position | null,
    { prefixes }: SubscribeOptions,
    readonly batchSize: number,
    readonly readHead: () => Promise<Position | null>
  ) {
    const checkpointReached = (_: unknown, position: { commit: bigint; prepare: bigint }) => {
      this.#checkpoint = formatPosition(position)
      this.#changed.resolve(true)
    }
    this.#subscription = client.subscribeToAll(
      {
        requiresLeader: true,
        fromPosition: at === null ? START : parsePosition(at),
        filter: prefixes
          ? streamNameFilter({ prefixes, checkpointReached })
          : excludeSystemEvents({ checkpointReached }),
      },
      { highWaterMark: batchSize }
    )
    this.#subscription.on('readable', () => this.#changed.resolve(true))
    this.#subscription.on('error', (error) => this.#fail(error))
    this.#subscription.on('close', () => this.#fail(new Error('The subscription ended')))
  }

  /** What has come in since the last call, if anything. Throws StoreUnavailable when it dropped. */
  async take(): Promise<Batch | undefined> {
    this.#changed = Promise.withResolvers<boolean>()
    if (this.#failure) {
      throw this.calls.toFault(this.#failure, { stream: '$all' })
    }
    const events: RecordedEvent[] = []
    let upTo = this.at ?? ''
    let bytes = 0
    while (events.length < this.batchSize && bytes < MAX_BATCH_BYTES) {
      const resolved: AllStreamResolvedEvent | null = this.#subscription.read()
      if (!resolved) break
      const event = toRecorded(resolved)
      if (event.position <= upTo) continue
      upTo = event.position
      bytes += event.data.byteLength
      if (!isSystemEvent(event)) events.push(event)
    }
    // A checkpoint overtakes events that wait to be read, so it counts when none does.
    const checkpoint = this.#subscription.readableLength === 0 ? this.#checkpoint : ''
    if (checkpoint > upTo && (await this.#isInLog(checkpoint))) upTo = checkpoint
    if (upTo === (this.at ?? '')) return undefined
    this.at = upTo
    return { events, upTo }
  }

  /** True as soon as there may be something to take, false after this many milliseconds. */
  async changed(timeoutMs: number): Promise<boolean> {
    const silence = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => silence.resolve(false), timeoutMs)
    const changed = await Promise.race([this.#changed.promise, silence.promise])
    clearTimeout(timer)
    return changed
  }

  /** Whether `take` would give something, or throw. */
  get hasNews() {
    return this.#subscription.readableLength > 0 || this.#failure !== undefined
  }

  close() {
    this.#fail(new Error('Closed'))
    this.#subscription.unsubscribe().catch(() => {})
    this.#subscription.destroy()
  }

  /**
   * Before the first event that the filter wants, servers (seen on 24.2, by the source up to 24.10)
   * report a checkpoint at 2^64 - 1: a reader that believed it would skip all that is ever written.
   */
  async #isInLog(checkpoint: Position) {
    if (checkpoint > this.#head) this.#head = (await this.readHead()) ?? ''
    return checkpoint <= this.#head
  }

  #fail(error: unknown) {
    this.#failure ??= error
    this.#changed.resolve(true)
  }
}
