import { setTimeout as pause } from 'node:timers/promises'
import type { Recorded } from '#kernel/aggregates/tenure'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { ownerOf } from '#kernel/events/owner_of'

/** Streams that are remembered, each for somebody: some 30 MB. */
const MAX_STREAMS = 200_000
/** A command waits this long for the log to be read; that goes on for those that follow. */
const READ_MS = 2_000
/** What nobody asks for is forgotten after this. */
const KEPT_MS = 60_000

/**
 * Of whose things how many events were recorded in which streams since the read models were up to date. Each event
 * of the log is read once for the commands of all, so that read models may be behind by any number of
 * events, while the worker is unavailable say.
 */
export class UnseenTally {
  /** By owner, then by stream. */
  #counted = new Map<number, Map<string, Recorded>>()
  #streams = 0
  /** All events after it are counted, up to `reached`. */
  #floor: Position = ''
  #reached: Position = ''
  /** The furthest head that somebody waits for: one read serves all. */
  #wanted: Position = ''
  #turn: Promise<unknown> = Promise.resolve()
  #unused?: NodeJS.Timeout

  constructor(readonly store: EventStore) {}

  /**
   * Streams by somebody's events that follow the position; of a stream with one such event others may be
   * counted, too. Undefined when they are too many to read in time, or to remember.
   */
  async since(passed: Position, owner: number): Promise<Map<string, Recorded> | undefined> {
    const head = await this.store.head()
    if (head === null || head <= passed) return new Map()
    this.#forgetLater()
    if (head > this.#wanted) this.#wanted = head
    const turn = this.#turn.then(() => this.#readTo(this.#wanted, passed))
    this.#turn = turn.catch(() => {})
    await Promise.race([turn, pause(READ_MS, undefined, { ref: false })])
    if (passed < this.#floor || head > this.#reached) return undefined
    const own = [...(this.#counted.get(owner) ?? [])]
    return new Map(own.filter(([, { last }]) => last > passed))
  }

  /** The log is another one, or was put back to an older state. */
  forget() {
    this.#startAt('')
    this.#wanted = ''
  }

  async #readTo(head: Position, passed: Position) {
    const isFull = this.#streams > MAX_STREAMS
    if (isFull && passed <= this.#floor) return
    if (this.#reached < passed || this.#reached === '' || isFull) this.#startAt(passed)
    if (this.#reached >= head) return
    const counted = this.#counted
    const stopped = new Error('Not all could be counted')
    const from = this.#reached === '' ? null : this.#reached
    await readLog(this.store, from, head, async (events, upTo) => {
      if (counted !== this.#counted || this.#streams > MAX_STREAMS) throw stopped
      for (const event of events) this.#count(event)
      this.#reached = upTo
    }).catch((error: unknown) => {
      if (error !== stopped) throw error
    })
  }

  #forgetLater() {
    clearTimeout(this.#unused)
    this.#unused = setTimeout(() => this.forget(), KEPT_MS).unref()
  }

  #startAt(position: Position) {
    this.#counted = new Map()
    this.#streams = 0
    this.#floor = this.#reached = position
  }

  #count({ stream, metadata, position }: RecordedEvent) {
    const owner = ownerOf(metadata)
    if (owner === undefined) return
    const own = this.#counted.get(owner) ?? new Map<string, Recorded>()
    this.#counted.set(owner, own)
    const known = own.get(stream)
    if (!known) this.#streams++
    own.set(stream, { events: (known?.events ?? 0) + 1, last: position })
  }
}
