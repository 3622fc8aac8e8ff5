import type { Position, RecordedEvent, SubscribeOptions } from '#kernel/event_store/port'
import { isNext } from '#kernel/event_store/postgres/position'
import { isWanted, type Batch, type LogSource } from '#kernel/event_store/subscription'

const POLL_MS = 5_000
/**
 * Limits on events (and their bytes) buffered for a lagging tail. Beyond them, the tail reads the
 * log.
 */
const MAX_BUFFERED = 1_000
const MAX_BUFFERED_BYTES = 4_000_000

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
  #announced: Position | undefined
  /** End of the log according to the last read. */
  #dryAt: Position | null | undefined
  /** Consecutive events that this process has appended. */
  #buffer: RecordedEvent[] = []
  #bufferBytes = 0
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
    if (upTo === undefined) this.#announced = undefined
    else if (this.#announced !== undefined && upTo > this.#announced) this.#announced = upTo
    this.#wake()
  }

  close() {
    this.#closed = true
    this.#wake()
  }

  async next(after: Position | null, found?: () => void): Promise<Batch | undefined> {
    const limit = this.options.batchSize ?? 500
    for (;;) {
      if (after === this.#dryAt && this.#nothingAnnouncedAfter(after)) await this.#sleep()
      if (this.#closed) return undefined
      const batch = this.#takeBuffered(after, limit) ?? (await this.#read(after, limit))
      if (batch) return batch
      found?.()
    }
  }

  async #read(after: Position | null, limit: number): Promise<Batch | undefined> {
    this.#announced = after ?? ''
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
  #takeBuffered(after: Position | null, limit: number): Batch | undefined {
    // A read may already have returned buffered events: skip those, and keep the events after them.
    this.#setBuffer(this.#buffer.filter(({ position }) => position > (after ?? '')))
    const buffered = this.#buffer.slice(0, limit)
    const [first] = buffered
    if (after !== this.#dryAt || !first || !isNext(after, first.position)) return undefined
    this.#setBuffer(this.#buffer.slice(buffered.length))
    const upTo = buffered.at(-1)!.position
    this.#dryAt = upTo
    return { events: buffered.filter(({ stream }) => isWanted(this.options, stream)), upTo }
  }

  #keep(events: RecordedEvent[]) {
    for (const event of events) {
      const last = this.#buffer.at(-1)
      const inRow = last !== undefined && isNext(last.position, event.position)
      const isFull = this.#buffer.length === MAX_BUFFERED || this.#bufferBytes > MAX_BUFFERED_BYTES
      if (!inRow || isFull) this.#setBuffer([])
      this.#buffer.push(event)
      this.#bufferBytes += event.data.byteLength
    }
  }

  #setBuffer(events: RecordedEvent[]) {
    this.#buffer = events
    this.#bufferBytes = events.reduce((sum, { data }) => sum + data.byteLength, 0)
  }

  /**
   * Returns true if no announced event follows the position. Each append is announced twice, by
   * this process and by Postgres, but read once.
   */
  #nothingAnnouncedAfter(after: Position | null) {
    return this.#announced !== undefined && this.#announced <= (after ?? '')
  }

  #sleep() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      this.#wake = () => {
        if (!this.#closed && this.#nothingAnnouncedAfter(this.#dryAt ?? null)) return
        clearTimeout(timer)
        resolve()
      }
      if (this.#closed) this.#wake()
    })
  }
}
