import type { ReadModels } from '#kernel/aggregates/read_models'
import type { Recorded, Tenure } from '#kernel/aggregates/tenure'
import type { UnseenTally } from '#kernel/aggregates/unseen_tally'
import type { LaterRow, RevisionRow } from '#kernel/aggregates/ends'
import type { Position } from '#kernel/event_store/port'

/**
 * What was recorded of somebody's things, by any process, that the read models may not show yet. A person's lock
 * is free again before they do, so a decision by a read model asks this first.
 */
export class Unseen {
  /** No more events than these, whosever they are; undefined when that was not asked with the lock. */
  readonly atMost?: number
  #streams?: Promise<Map<string, number> | undefined>
  #isShown = false

  constructor(
    readonly tally: UnseenTally,
    readonly readModels: ReadModels,
    readonly owner: number,
    /** Read models have passed it; asked under the lock was what came after. */
    readonly passed: Position,
    readonly ends?: readonly (RevisionRow | LaterRow)[],
    readonly tenure?: Tenure
  ) {
    const end = ends?.find(({ name }) => name === null) as LaterRow | undefined
    this.atMost = end && Math.max(0, Number(end.later))
  }

  /** Streams by their number of such events when the lock was taken; undefined when they cannot be counted. */
  streams(): Promise<Map<string, number> | undefined> {
    return (this.#streams ??= this.#count())
  }

  /** More was recorded than was known. */
  recount() {
    this.#streams = undefined
  }

  /** Whether there is nothing, or the read models show all of it within the time. */
  async isShown(timeoutMs: number): Promise<boolean> {
    if (this.#isShown || (await this.streams())?.size === 0) return true
    const head = await this.tally.store.head()
    if (head !== null && !(await this.readModels.waitFor(head, timeoutMs))) return false
    // What was asked with the lock did not show it, and is looked at again on a second try.
    this.#isShown = true
    return true
  }

  async #count() {
    if (this.atMost === 0) return new Map<string, number>()
    const recorded = this.tenure?.recordedAfter(this.passed) ?? (await this.#read())
    if (!recorded) return undefined
    return new Map([...recorded].map(([stream, { events }]) => [stream, events]))
  }

  async #read(): Promise<Map<string, Recorded> | undefined> {
    const recorded = await this.tally.since(this.passed, this.owner)
    if (recorded) this.tenure?.counted(recorded)
    return recorded
  }
}
