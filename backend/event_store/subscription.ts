import { setTimeout as pause } from 'node:timers/promises'
import type {
  BatchHandler,
  Position,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
} from '#backend/event_store/port'

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000

/** Events in order, and the position up to which everything has been seen. */
export interface Batch {
  events: RecordedEvent[]
  upTo: Position
}

/** Where a subscription's events come from. Each adapter has its own. */
export interface LogSource {
  /**
   * What follows the position, as soon as there is something; undefined once closed. When a batch
   * could not be handled, its predecessor's position is asked for again.
   */
  next(after: Position | null): Promise<Batch | undefined>
  /** Ends a `next` that waits. */
  close(): void
}

/**
 * Catch-up then live, by one loop. The cursor moves only after the handler returned, so a handler
 * that throws and a store that is away both lead to the same batch again, after a growing pause.
 */
export class CatchUpSubscription<Source extends LogSource> implements Subscription {
  #stop = new AbortController()
  #loop: Promise<void>

  constructor(
    readonly source: Source,
    after: Position | null,
    readonly handler: BatchHandler
  ) {
    this.#loop = this.#run(after)
  }

  async stop() {
    this.#stop.abort()
    this.source.close()
    await this.#loop
  }

  async #run(after: Position | null) {
    let retryMs = FIRST_RETRY_MS
    while (!this.#stop.signal.aborted) {
      try {
        const batch = await this.source.next(after)
        if (!batch || this.#stop.signal.aborted) return
        await this.handler(batch.events, batch.upTo)
        after = batch.upTo
        retryMs = FIRST_RETRY_MS
      } catch {
        await pause(retryMs, undefined, { signal: this.#stop.signal }).catch(() => {})
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      }
    }
  }
}

/** Whether a subscription with these options asks for the stream. */
export function isWanted({ prefixes }: SubscribeOptions, stream: string) {
  return !prefixes || prefixes.some((prefix) => stream.startsWith(prefix))
}
