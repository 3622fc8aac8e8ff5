import { Retries } from '#kernel/database/retries'
import type {
  BatchHandler,
  Position,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
} from '#kernel/event_store/port'

const PAUSES = { firstMs: 50, lastMs: 5_000 }

/** Events in order, and the position up to which the log was read. */
export interface Batch {
  events: RecordedEvent[]
  upTo: Position
}

/** Source of a subscription's events. Each adapter has its own. */
export interface LogSource {
  /**
   * Resolves with the events after the position as soon as there are any; undefined once closed.
   * After a failed batch, the previous position is requested again. `found` is called whenever the
   * log was readable and no event follows yet.
   */
  next(after: Position | null, found?: () => void): Promise<Batch | undefined>
  /** Ends a waiting `next`. */
  close(): void
}

/**
 * Catches up, then follows live, in one loop. The cursor moves only after the handler has returned.
 * After a failed handler or a store outage, the same batch is therefore delivered again, with
 * backoff.
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
    try {
      await this.#deliver(after, retries)
    } finally {
      retries.end()
    }
  }

  async #deliver(after: Position | null, retries: Retries) {
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

/** Returns true if a subscription with these options includes the stream. */
export function isWanted({ prefixes }: SubscribeOptions, stream: string) {
  return !prefixes || prefixes.some((prefix) => stream.startsWith(prefix))
}
