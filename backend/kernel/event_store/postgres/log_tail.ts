import type { Position, RecordedEvent, SubscribeOptions } from '#kernel/event_store/port'
import { isNext } from '#kernel/event_store/postgres/position'
import { isWanted, type Batch, type LogSource } from '#kernel/event_store/subscription'

const POLL_MS = 1_000
/**
 * Limits on events (and their bytes) buffered for a lagging tail. Beyond them, the tail reads the
 * log.
 */
const MAX_GIVEN = 1_000
const MAX_GIVEN_BYTES = 4_000_000

/** Maximum number of events examined per read for a filtered subscription. */
const MAX_LOOK = 20_000

/** Result of one read of the log. */
export interface LogPage {
  /** Matching events, oldest first. */
  events: RecordedEvent[]
  /** Position up to which the log was examined; undefined when no event follows. */
  upTo: Position | undefined
  /** True if the read reached the end of the log. */
  isLast: boolean
}

/**
 * Reads after a position: at most `limit` matching events or 8 MB, among the next `look` events of
 * any stream.
 */
type ReadLog = (after: Position | null, limit: number, look: number) => Promise<LogPage>

/**
 * Reads the log until it is caught up, then sleeps until woken or until the poll interval has
 * passed. Events that this process appends directly after the known end of the log need not be
 * read.
 */
export class LogTail implements LogSource {
  #closed = false
  /** Position that the log is known to reach; undefined if unknown. */
  #told: Position | undefined
  /** End of the log according to the last read. */
  #dryAt: Position | null | undefined
  /** Consecutive events that this process has appended. */
  #given: RecordedEvent[] = []
  #givenBytes = 0
  /** Number of events to examine in the next read. */
  #look = 0
  #wake: () => void = () => {}

  constructor(
    readonly readLog: ReadLog,
    readonly options: SubscribeOptions
  ) {}

  /** Buffers newly appended events, in log order. */
  give(events: RecordedEvent[]) {
    if (!this.options.rests) this.#keep(events)
    this.wake(events.at(-1)!.position)
  }

  /**
   * Announces that the log reaches the position. Without a position, the tail checks the log now.
   */
  wake(upTo?: Position) {
    if (upTo === undefined) this.#told = undefined
    else if (this.#told !== undefined && upTo > this.#told) this.#told = upTo
    this.#wake()
  }

  close() {
    this.#closed = true
    this.#wake()
  }

  async next(after: Position | null, found?: () => void): Promise<Batch | undefined> {
    const limit = this.options.batchSize ?? 500
    for (;;) {
      if (after === this.#dryAt && this.#isToldOfNoneAfter(after)) await this.#sleep()
      if (this.#closed) return undefined
      const batch = this.#takeGiven(after, limit) ?? (await this.#read(after, limit))
      if (batch) return batch
      found?.()
    }
  }

  async #read(after: Position | null, limit: number): Promise<Batch | undefined> {
    this.#told = after ?? ''
    this.#dryAt = undefined
    this.#look = Math.max(this.#look, limit)
    const { events, upTo, isLast } = await this.readLog(after, limit, this.#look)
    if (isLast) this.#dryAt = upTo ?? after
    // The window grows while few events match.
    const isRare = events.length < limit / 4
    this.#look = isRare ? Math.min(this.#look * 2, MAX_LOOK) : limit
    return upTo === undefined ? undefined : { events, upTo }
  }

  /** Returns the buffered events that follow directly; undefined when the log has to be read. */
  #takeGiven(after: Position | null, limit: number): Batch | undefined {
    // A read may already have returned buffered events: skip those, and keep the events after them.
    this.#setGiven(this.#given.filter(({ position }) => position > (after ?? '')))
    const given = this.#given.slice(0, limit)
    const [first] = given
    if (after !== this.#dryAt || !first || !isNext(after, first.position)) return undefined
    this.#setGiven(this.#given.slice(given.length))
    const upTo = given.at(-1)!.position
    this.#dryAt = upTo
    return { events: given.filter(({ stream }) => isWanted(this.options, stream)), upTo }
  }

  #keep(events: RecordedEvent[]) {
    for (const event of events) {
      const last = this.#given.at(-1)
      const inRow = last !== undefined && isNext(last.position, event.position)
      const isFull = this.#given.length === MAX_GIVEN || this.#givenBytes > MAX_GIVEN_BYTES
      if (!inRow || isFull) this.#setGiven([])
      this.#given.push(event)
      this.#givenBytes += event.data.byteLength
    }
  }

  #setGiven(events: RecordedEvent[]) {
    this.#given = events
    this.#givenBytes = events.reduce((sum, { data }) => sum + data.byteLength, 0)
  }

  /**
   * Returns true if no announced event follows the position. Each append is announced twice, by
   * this process and by Postgres, but read once.
   */
  #isToldOfNoneAfter(after: Position | null) {
    return this.#told !== undefined && this.#told <= (after ?? '')
  }

  #sleep() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      this.#wake = () => {
        if (!this.#closed && this.#isToldOfNoneAfter(this.#dryAt ?? null)) return
        clearTimeout(timer)
        resolve()
      }
      if (this.#closed) this.#wake()
    })
  }
}
