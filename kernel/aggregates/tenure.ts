/** Streams whose ends are remembered. */
const MAX_STREAMS = 500

/**
 * The time in which no other process serves a person: whatever is appended to that person's streams
 * is appended here. What was found or done in it stays true until its end, once it is settled.
 */
export class Tenure {
  #since = performance.now()
  #lastEvents = new Map<string, string>()

  constructor(readonly settledMs: number) {}

  /** Id of the stream's last event, if it is known. */
  lastEvent(stream: string) {
    return this.#lastEvents.get(stream)
  }

  /** The stream ends with the event; '' where it has none. */
  endsWith(stream: string, eventId: string) {
    if (!this.#isSettled) return
    if (this.#lastEvents.size >= MAX_STREAMS) this.#lastEvents.clear()
    this.#lastEvents.set(stream, eventId)
  }

  /** The stream is about to be appended to. */
  drop(stream: string) {
    this.#lastEvents.delete(stream)
  }

  /** Something is in the log that was not known, or may come in yet. */
  doubt() {
    this.#since = performance.now()
    this.#lastEvents.clear()
  }

  get #isSettled() {
    return performance.now() - this.#since >= this.settledMs
  }
}
