import { AppendLine, DecidedTooEarly } from '#kernel/aggregates/append_line'
import type { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import type { Tenure } from '#kernel/aggregates/tenure'
import type { Unseen } from '#kernel/aggregates/unseen'
import type { EventStore } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

/** Others of the person, in other processes, wait for its end: milliseconds, and commands. */
const MAX_MS = 200
const MAX_COMMANDS = 100

/** What was found out when the lock was taken. */
export interface FoundOut {
  folds: FoldsInUse
  /** What the append rule's question returned. */
  ruleRow: unknown
  unseen: Unseen
  /** Where the log cannot be asked together with the lock. */
  tenure?: Tenure
  /** How often the database had turned out to be another. */
  changes: number
}

/**
 * Commands of one person that follow each other while the person's lock is held, each decided as soon
 * as the one before it was sent to the log (decision 184).
 */
export class CommandBatch {
  /** What they have sent so far. */
  readonly recorded: DomainEvent[] = []
  #lines = new Map<string, AppendLine>()
  #until = performance.now() + MAX_MS
  #commands = 0
  #isClosed = false

  constructor(
    readonly store: EventStore,
    readonly found: FoundOut
  ) {}

  get takesMore() {
    const isOver = this.#isClosed || this.#commands === MAX_COMMANDS || this.#failed
    return !isOver && performance.now() < this.#until
  }

  /** Returns whether another one has begun before it. */
  enter(): boolean {
    return this.#commands++ > 0
  }

  /** What was found out is no longer all that there is to know. */
  close() {
    this.#isClosed = true
  }

  lineOf(stream: string): AppendLine {
    const line = this.#lines.get(stream) ?? new AppendLine(this.store, stream)
    this.#lines.set(stream, line)
    return line
  }

  /** Resolves when all that was sent, to this stream or to any, is in the log. Throws DecidedTooEarly. */
  async settled(stream?: string) {
    const lines = stream === undefined ? [...this.#lines.values()] : [this.#lines.get(stream)]
    await Promise.all(lines.map((line) => line?.settled()))
    if (lines.some((line) => line?.failed)) throw new DecidedTooEarly()
  }

  get #failed() {
    return [...this.#lines.values()].some(({ failed }) => failed)
  }
}
