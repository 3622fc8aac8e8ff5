import { Retries } from '#kernel/database/retries'
import type {
  BatchHandler,
  Position,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
} from '#kernel/event_store/port'

const PAUSES = { firstMs: 50, lastMs: 5_000 }

/** Events in order, and the position up to which everything has been seen. */
export interface Batch {
  events: RecordedEvent[]
  upTo: Position
}

/** Where a subscription's events come from. Each adapter has its own. */
export interface LogSource {
  /**
   * What follows the position, as soon as there is something; undefined once closed. When a batch
   * could not be handled, its predecessor's position is asked for again. `found` is called whenever
   * the log could be read and nothing follows yet.
   */
  next(after: Position | null, found?: () => void): Promise<Batch | undefined>
  /** Ends a `next` that waits. */
  close(): void
}

/**
 * Catch-up then live, by one loop. The cursor moves only after the handler returned, so a handler
 * that throws and a store that is down both lead to the same batch again, after a growing pause.
 */
export class CatchUpSubscription<Source extends LogSource> implements Subscription {
  #stop = new AbortController()
  #loop: Promise<void>

  constructor(
    readonly source: Source,
    after: Position | null,
    readonly handler: BatchHandler,
    readonly said: Pick<SubscribeOptions, 'subject' | 'log'> = {}
  ) {
    this.#loop = this.#run(after)
  }

  async stop() {
    this.#stop.abort()
    this.source.close()
    await this.#loop
  }

  async #run(after: Position | null) {
    const retries = new Retries({ subject: 'subscription', ...PAUSES, ...this.said })
    while (!this.#stop.signal.aborted) {
      try {
        const batch = await this.source.next(after, () => retries.succeeded())
        if (!batch || this.#stop.signal.aborted) return
        await this.handler(batch.events, batch.upTo)
        after = batch.upTo
        retries.succeeded()
      } catch (error) {
        await retries.failed(error, this.#stop.signal)
      }
    }
  }
}

/** Whether a subscription with these options asks for the stream. */
export function isWanted({ prefixes }: SubscribeOptions, stream: string) {
  return !prefixes || prefixes.some((prefix) => stream.startsWith(prefix))
}
