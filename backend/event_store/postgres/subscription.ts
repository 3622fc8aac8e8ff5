import { setTimeout as pause } from 'node:timers/promises'
import type {
  BatchHandler,
  Position,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
} from '#backend/event_store/port'

const POLL_MS = 1_000
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000

/** Reads the log's events after a position, oldest first, at most `limit`. */
type ReadLog = (after: Position | null, limit: number) => Promise<RecordedEvent[]>

/**
 * Catch-up then live, by one loop: read until dry, then sleep until woken or until the poll
 * interval has passed. The cursor moves only after the handler returned, so a handler that throws
 * and a database that is away both lead to the same batch again.
 */
export class CatchUpSubscription implements Subscription {
  #stop = new AbortController()
  #dirty = false
  #wake: () => void = () => {}
  #loop: Promise<void>

  constructor(
    readonly readLog: ReadLog,
    after: Position | null,
    readonly handler: BatchHandler,
    readonly options: SubscribeOptions
  ) {
    this.#loop = this.#run(after)
  }

  /** There may be new events: look now. */
  wake() {
    this.#dirty = true
    this.#wake()
  }

  async stop() {
    this.#stop.abort()
    this.#wake()
    await this.#loop
  }

  async #run(after: Position | null) {
    const limit = this.options.batchSize ?? 500
    let retryMs = FIRST_RETRY_MS
    while (!this.#stop.signal.aborted) {
      this.#dirty = false
      try {
        const events = await this.readLog(after, limit)
        if (this.#stop.signal.aborted) return
        const last = events.at(-1)
        if (last) {
          await this.handler(
            events.filter((event) => this.#wanted(event)),
            last.position
          )
          after = last.position
        }
        retryMs = FIRST_RETRY_MS
        if (events.length < limit && !this.#dirty) await this.#sleep()
      } catch {
        await pause(retryMs, undefined, { signal: this.#stop.signal }).catch(() => {})
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      }
    }
  }

  #wanted(event: RecordedEvent) {
    const { prefixes } = this.options
    return !prefixes || prefixes.some((prefix) => event.stream.startsWith(prefix))
  }

  #sleep() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#stop.signal.aborted) this.#wake()
    })
  }
}
