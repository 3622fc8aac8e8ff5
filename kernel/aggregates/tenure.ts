import type { Position } from '#kernel/event_store/port'

/** Streams whose ends are remembered. */
const MAX_STREAMS = 500

/** Somebody's events in a stream. */
export interface Recorded {
  events: number
  last: Position
}

/**
 * The time in which no other process serves a person: whatever is appended to that person's streams
 * is appended here. What was found or done in it stays true until its end, once it is settled.
 */
export class Tenure {
  #since = performance.now()
  #lastEvents = new Map<string, string>()
  /** By stream; undefined until it was counted. */
  #recorded?: Map<string, Recorded>

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

  /** This many events of the person were appended, the last one at the position. */
  appended(stream: string, events: number, last: Position) {
    if (!this.#recorded) return
    const before = this.#recorded.get(stream)?.events ?? 0
    this.#recorded.set(stream, { events: before + events, last })
  }

  /** Streams by what the person has recorded there that follows the position, if that is known. */
  recordedAfter(passed: Position): Map<string, Recorded> | undefined {
    if (!this.#recorded) return undefined
    for (const [stream, { last }] of this.#recorded) {
      if (last <= passed) this.#recorded.delete(stream)
    }
    return new Map(this.#recorded)
  }

  /** All that the person has recorded, but for what the read models have passed. */
  counted(recorded: Map<string, Recorded>) {
    if (this.#isSettled) this.#recorded = new Map(recorded)
  }

  /** Something is in the log that was not known, or may come in yet. */
  doubt() {
    this.#since = performance.now()
    this.#lastEvents.clear()
    this.#recorded = undefined
  }

  get #isSettled() {
    return performance.now() - this.#since >= this.settledMs
  }
}
