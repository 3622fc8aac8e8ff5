import { setTimeout as pause } from 'node:timers/promises'
import { backOff } from '#kernel/database/retries'
import { StoreUnavailable, StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'

/** Number of streams checked concurrently. */
const AT_ONCE = 16
/** Maximum number of streams that are named. */
const NAMED = 100
/** Retries of an unavailable store, because a check of a log takes long. */
const RETRIES = 6
const PAUSES = { firstMs: 100, lastMs: 5_000 }

/**
 * Finds streams whose events are in the log but cannot be read by stream name. A store hides
 * deleted or truncated events, although the log still contains them. Commands and replays would use
 * only the remaining events. The product itself hides nothing.
 */
export class HiddenStreams {
  readonly problems: string[] = []
  #waiting: string[] = []

  constructor(readonly store: Pick<EventStore, 'read'>) {}

  /** Receives the next event of the log. */
  async see({ stream, revision }: RecordedEvent) {
    if (revision === 0 && this.#waiting.push(stream) === AT_ONCE) await this.look()
  }

  /** Checks the queued streams. Callers also call it at the end. */
  async look() {
    const streams = this.#waiting.splice(0)
    const hidden = await Promise.all(streams.map((stream) => this.#isHidden(stream)))
    for (const stream of streams.filter((_, i) => hidden[i])) {
      if (this.problems.length === NAMED) return
      this.problems.push(`Hidden from readers of ${stream}: its first event, or the whole stream`)
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

  async #first(stream: string): Promise<RecordedEvent | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await Array.fromAsync(this.store.read(stream, { limit: 1 })))[0]
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || attempt > RETRIES) throw error
        await pause(backOff(attempt, PAUSES))
      }
    }
  }
}
