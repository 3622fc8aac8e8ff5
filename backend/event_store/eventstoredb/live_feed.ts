import {
  excludeSystemEvents,
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client'
import { StoreUnavailable } from '#backend/event_store/errors'
import { isSystemEvent, toRecorded } from '#backend/event_store/eventstoredb/events'
import { formatPosition, parsePosition } from '#backend/event_store/eventstoredb/position'
import {
  MAX_BATCH_BYTES,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from '#backend/event_store/port'
import type { Batch } from '#backend/event_store/subscription'

/** One subscription of the client: it ends with its connection, and what it had not given is lost. */
export class LiveFeed {
  #subscription: AllStreamSubscription
  #checkpoint: Position = ''
  #failure: unknown
  #changed = Promise.withResolvers<boolean>()

  constructor(
    client: EventStoreDBClient,
    /** All up to here has been given out. */
    public at: Position | null,
    { prefixes }: SubscribeOptions,
    readonly batchSize: number
  ) {
    const checkpointReached = (_: unknown, position: { commit: bigint; prepare: bigint }) => {
      this.#checkpoint = formatPosition(position)
      this.#changed.resolve(true)
    }
    this.#subscription = client.subscribeToAll(
      {
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
  take(): Batch | undefined {
    this.#changed = Promise.withResolvers<boolean>()
    if (this.#failure) {
      throw new StoreUnavailable('The subscription was dropped', { cause: this.#failure })
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
    if (this.#subscription.readableLength === 0 && this.#checkpoint > upTo) upTo = this.#checkpoint
    if (upTo === (this.at ?? '')) return undefined
    this.at = upTo
    return { events, upTo }
  }

  /** True as soon as there may be something to take, false after so many milliseconds. */
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

  #fail(error: unknown) {
    this.#failure ??= error
    this.#changed.resolve(true)
  }
}
