import type { Position, RecordedEvent, SubscribeOptions } from '#kernel/event_store/port'
import { isNext } from '#kernel/event_store/postgres/position'
import { isWanted, type Batch, type LogSource } from '#kernel/event_store/subscription'

const POLL_MS = 1_000
/** Events, and their bytes, that a tail which has fallen behind is given; more it reads. */
const MAX_GIVEN = 1_000
const MAX_GIVEN_BYTES = 4_000_000

/** Events that are looked at for those of some streams, at most. */
const MAX_LOOK = 20_000

/** What was read of the log. */
export interface LogPage {
  /** Those that are wanted, oldest first. */
  events: RecordedEvent[]
  /** How far the log was looked through; undefined when nothing follows. */
  upTo: Position | undefined
  /** Whether the log went no further. */
  isLast: boolean
}

/**
 * Reads what follows a position: at most `limit` events or 8 MB that are wanted, among the next
 * `look` of whatever stream.
 */
type ReadLog = (after: Position | null, limit: number, look: number) => Promise<LogPage>

/**
 * Reads the log until it is dry, then sleeps until woken or until the poll interval has passed.
 * What this process appends right behind the log's end as the tail knows it need not be read.
 */
export class LogTail implements LogSource {
  #closed = false
  /** How far the log is known to reach; undefined: it may reach anywhere. */
  #told: Position | undefined
  /** Where the last read found the log's end. */
  #dryAt: Position | null | undefined
  /** Events in a row that this process has appended. */
  #given: RecordedEvent[] = []
  #givenBytes = 0
  /** Of how many events those that are wanted are to be found next. */
  #look = 0
  #wake: () => void = () => {}

  constructor(
    readonly readLog: ReadLog,
    readonly options: SubscribeOptions
  ) {}

  /** Events that were appended, in the log's order. */
  give(events: RecordedEvent[]) {
    if (!this.options.rests) this.#keep(events)
    this.wake(events.at(-1)!.position)
  }

  /** The log has events up to the position, or, without one, may have: look now. */
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
    // Where few are wanted, more are looked at each time.
    const isRare = events.length < limit / 4
    this.#look = isRare ? Math.min(this.#look * 2, MAX_LOOK) : limit
    return upTo === undefined ? undefined : { events, upTo }
  }

  /** What is known to come next; undefined when it has to be read. */
  #takeGiven(after: Position | null, limit: number): Batch | undefined {
    // A read may have found what was given, too: it is passed, and what follows it still counts.
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

  /** Each append is notified twice, by this process and by Postgres: read it once. */
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
