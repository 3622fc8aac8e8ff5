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

/**
 * One subscription of the client. It ends with its connection, and then loses its undelivered
 * events.
 */
export class LiveFeed {
  #client: EventStoreDBClient
  #subscription: AllStreamSubscription
  #checkpoint: Position = ''
  #failure: unknown
  /** Head of the log at the last query. */
  #head: Position = ''
  #changed = Promise.withResolvers<boolean>()

  constructor(
    readonly calls: Calls,
    /** Position up to which all events were delivered. */
    public at: Position | null,
    { prefixes }: SubscribeOptions,
    readonly batchSize: number,
    readonly readHead: () => Promise<Position | null>
  ) {
    const checkpointReached = (_: unknown, position: { commit: bigint; prepare: bigint }) => {
      this.#checkpoint = formatPosition(position)
      this.#changed.resolve(true)
    }
    this.#client = calls.connection.client
    this.#subscription = this.#client.subscribeToAll(
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

  /**
   * Returns events received since the last call, if any. Throws StoreUnavailable after a dropped
   * subscription.
   */
  async take(): Promise<Batch | undefined> {
    this.#changed = Promise.withResolvers<boolean>()
    if (this.#failure) {
      throw this.calls.toFault(this.#failure, { stream: '$all' }, this.#client)
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
    // A checkpoint overtakes events that wait to be read, so it counts only when none is waiting.
    const checkpoint = this.#subscription.readableLength === 0 ? this.#checkpoint : ''
    if (checkpoint > upTo && (await this.#isInLog(checkpoint))) upTo = checkpoint
    if (upTo === (this.at ?? '')) return undefined
    this.at = upTo
    return { events, upTo }
  }

  /** Resolves true once `take` may have a result, false after this many milliseconds. */
  async changed(timeoutMs: number): Promise<boolean> {
    const silence = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => silence.resolve(false), timeoutMs)
    const changed = await Promise.race([this.#changed.promise, silence.promise])
    clearTimeout(timer)
    return changed
  }

  /** True if `take` would return events or throw. */
  get hasNews() {
    return this.#subscription.readableLength > 0 || this.#failure !== undefined
  }

  close() {
    this.#fail(new Error('Closed'))
    this.#subscription.unsubscribe().catch(() => {})
    this.#subscription.destroy()
  }

  /**
   * Returns true if the log has reached the checkpoint. Before the first matching event, servers
   * report a checkpoint at 2^64 - 1 (seen on 24.2, by the source up to 24.10). A reader that
   * trusted it would skip all future events.
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
