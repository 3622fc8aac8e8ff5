import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable, StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'

/** Streams that are looked at together. */
const AT_ONCE = 16
/** Streams that are named. */
const NAMED = 100
/** Milliseconds after which a store that was away is asked again. A look at a log takes its time. */
const PAUSES = [100, 1_000, 5_000]

/**
 * Finds streams of which something is in the log, and cannot be read by the stream's name any more:
 * a store hides what was deleted or cut off, in the log itself it stays. Commands and replays would be
 * made of the rest. The product hides nothing.
 */
export class HiddenStreams {
  readonly problems: string[] = []
  #waiting: string[] = []

  constructor(readonly store: Pick<EventStore, 'read'>) {}

  /** The next event of the log. */
  async see({ stream, revision }: RecordedEvent) {
    if (revision === 0 && this.#waiting.push(stream) === AT_ONCE) await this.look()
  }

  /** To be called at the end as well. */
  async look() {
    const streams = this.#waiting.splice(0)
    const hidden = await Promise.all(streams.map((stream) => this.#isHidden(stream)))
    for (const stream of streams.filter((_, i) => hidden[i])) {
      if (this.problems.length === NAMED) return
      this.problems.push(`Hidden from whoever reads ${stream}: its first event, or all of it`)
    }
  }

  async #isHidden(stream: string) {
    try {
      return (await this.#first(stream))?.revision !== 0
    } catch (error) {
      if (error instanceof StreamNotFound || error instanceof StreamDeleted) return true
      throw error
    }
  }

  async #first(stream: string, pauses = PAUSES): Promise<RecordedEvent | undefined> {
    try {
      return (await Array.fromAsync(this.store.read(stream, { limit: 1 })))[0]
    } catch (error) {
      const [ms, ...later] = pauses
      if (!(error instanceof StoreUnavailable) || ms === undefined) throw error
      await pause(ms)
      return this.#first(stream, later)
    }
  }
}
