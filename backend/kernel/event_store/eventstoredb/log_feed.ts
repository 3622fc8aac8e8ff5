import type { Calls } from '#kernel/event_store/eventstoredb/calls'
import { isSystemEvent } from '#kernel/event_store/eventstoredb/events'
import { LiveFeed } from '#kernel/event_store/eventstoredb/live_feed'
import type { Position, RecordedEvent, SubscribeOptions } from '#kernel/event_store/port'
import { isWanted, type Batch, type LogSource } from '#kernel/event_store/subscription'

const POLL_MS = 500

/** Reads all events of the log after a position, oldest first, at most `limit`. */
type ReadLog = (
  after: Position | null,
  limit: number,
  signal: AbortSignal
) => Promise<RecordedEvent[]>

/**
 * Delivers events of a live subscription. Reopens the subscription after a drop or a failed batch.
 * While the subscription is silent, reads the log itself from the same position, for two reasons.
 * The server reports filtered-out events in steps of 32, and a subscription may be dead without
 * noticing.
 */
export class LogFeed implements LogSource {
  #feed?: LiveFeed
  #closed = new AbortController()
  /** True if the last read stopped before the end of the log. */
  #isBehind = false

  constructor(
    readonly calls: Calls,
    readonly readLog: ReadLog,
    readonly readHead: () => Promise<Position | null>,
    readonly options: SubscribeOptions
  ) {}

  async next(after: Position | null, found?: () => void): Promise<Batch | undefined> {
    try {
      return await this.#next(after, found)
    } catch (error) {
      this.#feed?.close()
      this.#feed = undefined
      throw error
    }
  }

  close() {
    this.#closed.abort()
    this.#feed?.close()
  }

  async #next(after: Position | null, found?: () => void) {
    while (!this.#closed.signal.aborted) {
      const feed = this.#feedAt(after)
      const batch = await feed.take()
      if (batch) return batch
      if (await feed.changed(this.#isBehind ? 0 : POLL_MS)) continue
      const passedOver = await this.#readOn(after)
      if (!passedOver && !feed.hasNews) found?.()
      if (!passedOver || feed.hasNews) continue
      // If the feed has missed a matching event, it stays behind and is reopened.
      if (passedOver.events.length === 0) feed.at = passedOver.upTo
      return passedOver
    }
    return undefined
  }

  #feedAt(after: Position | null) {
    if (this.#feed?.at === after) return this.#feed
    this.#feed?.close()
    this.#feed = new LiveFeed(this.calls, after, this.options, this.#batchSize, this.readHead)
    return this.#feed
  }

  async #readOn(after: Position | null): Promise<Batch | undefined> {
    const events = await this.readLog(after, this.#batchSize, this.#closed.signal)
    this.#isBehind = events.length >= this.#batchSize
    const last = events.at(-1)
    if (!last) return undefined
    const wanted = events.filter(
      (event) => isWanted(this.options, event.stream) && !isSystemEvent(event)
    )
    return { events: wanted, upTo: last.position }
  }

  get #batchSize() {
    return this.options.batchSize ?? 500
  }
}
