import type { Position, RecordedEvent, SubscribeOptions } from '#backend/event_store/port'
import { isWanted, type Batch, type LogSource } from '#backend/event_store/subscription'

const POLL_MS = 1_000

/** Reads the log's events after a position, oldest first, at most `limit`. */
type ReadLog = (after: Position | null, limit: number) => Promise<RecordedEvent[]>

/** Reads the log until it is dry, then sleeps until woken or until the poll interval has passed. */
export class LogTail implements LogSource {
  #closed = false
  /** How far the log is known to reach; undefined: it may reach anywhere. */
  #told: Position | undefined
  /** Where the last read found the log's end. */
  #dryAt: Position | null | undefined
  #wake: () => void = () => {}

  constructor(
    readonly readLog: ReadLog,
    readonly options: SubscribeOptions
  ) {}

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

  async next(after: Position | null): Promise<Batch | undefined> {
    const limit = this.options.batchSize ?? 500
    for (;;) {
      if (after === this.#dryAt && this.#isToldOfNoneAfter(after)) await this.#sleep()
      if (this.#closed) return undefined
      this.#told = after ?? ''
      this.#dryAt = undefined
      const events = await this.readLog(after, limit)
      const last = events.at(-1)
      if (events.length < limit) this.#dryAt = last?.position ?? after
      if (!last) continue
      const wanted = events.filter(({ stream }) => isWanted(this.options, stream))
      return { events: wanted, upTo: last.position }
    }
  }

  /** One append is told of twice, by this process and by Postgres: read it once. */
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
