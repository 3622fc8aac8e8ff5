import type { Statement } from '#kernel/chain/anchor'
import type { RecordedEvent } from '#kernel/event_store/port'
import { dayOf } from '#kernel/events/day_of'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Events at the end of the log that no anchor covers. */
export interface Unsigned {
  events: number
  /** Hours from the first to the last of these events, by their own times. */
  hours: number
}

/**
 * Finds times at which events were recorded but no anchor was signed, by the events' own times. A
 * worker signs within seconds of a day's first event, and of the first event after an anchor of an
 * empty log. An anchor is missing if events continue for an hour after that event, until the next
 * anchor; within a day that has an anchor of its own, none is missing. A server that was killed
 * within these seconds and stayed off is not reported.
 */
export class AnchorDays {
  /** Problems, one sentence each. */
  readonly problems: string[] = []
  #left: Statement[]
  #firstStatement?: Statement
  #last?: Statement
  #events = 0
  #oldest = Infinity
  /** Time of the first event that the last anchor's day does not cover. */
  #first?: number
  #latest = 0
  /** Earliest and latest time of the events after the last anchor. */
  #uncovered = { from: Infinity, to: -Infinity }
  #backdated = 0

  constructor(statements: readonly Statement[]) {
    this.#left = [...statements].sort((a, b) => a.events - b.events)
  }

  /**
   * Number of events before the first anchor, and the time of the oldest; undefined if there are
   * none.
   */
  get unvouched() {
    const { events } = this.#firstStatement ?? {}
    return events ? { events, oldest: this.#oldest } : undefined
  }

  /** Events after the last anchor; undefined if there are none, or no anchor. */
  get unsigned(): Unsigned | undefined {
    const events = this.#events - (this.#last?.events ?? this.#events)
    if (events <= 0) return undefined
    const { from, to } = this.#uncovered
    return { events, hours: to > from ? (to - from) / HOUR_MS : 0 }
  }

  /** Call with each event of the log, in log order. */
  see({ metadata }: Pick<RecordedEvent, 'metadata'>) {
    this.#passAnchors()
    this.#events++
    const at = Date.parse(metadata?.time)
    if (Number.isNaN(at)) return
    const last = this.#last
    const { from, to } = this.#uncovered
    this.#uncovered = { from: Math.min(from, at), to: Math.max(to, at) }
    if (!last) this.#oldest = Math.min(this.#oldest, at)
    else if (last.events === 0 || dayOf(at) > dayOf(last.time)) {
      this.#first ??= last.events === 0 ? Math.max(at, Date.parse(last.time)) : at
      this.#latest = Math.max(this.#latest, at)
    }
    const founded = this.#firstStatement
    if (founded?.events === 0 && at < Date.parse(founded.time) - DAY_MS) this.#backdated++
  }

  /** Call after the last event. */
  end(now = Date.now()) {
    this.#passAnchors()
    this.#look(now)
    if (this.#backdated === 0) return
    const { anchor, time } = this.#firstStatement!
    this.problems.push(
      `${this.#backdated} events are older than anchor ${anchor}, which was signed for an empty log (${time})`
    )
  }

  #passAnchors() {
    while (this.#left[0] && this.#left[0].events <= this.#events) {
      const next = this.#left.shift()!
      this.#look(Date.parse(next.time))
      this.#firstStatement ??= next
      this.#last = next
      this.#first = undefined
      this.#latest = 0
      this.#uncovered = { from: Infinity, to: -Infinity }
    }
  }

  #look(until: number) {
    const first = this.#first
    if (first === undefined) return
    // The anchor of an empty log covers nothing of its own day.
    if (this.#last!.events > 0 && dayOf(until) <= dayOf(first)) return
    if (until - first <= HOUR_MS || this.#latest - first <= HOUR_MS) return
    const { anchor, time } = this.#last!
    this.problems.push(
      `No anchor was signed after anchor ${anchor} (${time}) until ${iso(until)}, though events were ` +
        `recorded from ${iso(first)} to ${iso(this.#latest)}: anchors are missing, or no worker ran`
    )
  }
}

function iso(ms: number) {
  return new Date(ms).toISOString()
}
