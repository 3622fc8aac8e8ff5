import type { ReadModels } from '#backend/aggregates/read_models'
import type { UnseenTally } from '#backend/aggregates/unseen_tally'
import type { Position, RecordedRow } from '#backend/event_store/port'

/** More events than these are not counted together with the lock. */
export const MAX_UNSEEN = 5_000

/**
 * What somebody has recorded, by any process, that the read models may not show yet. A person's lock
 * is free again before they do, so whoever decides by a read model asks this first.
 */
export class Unseen {
  #streams?: Promise<Map<string, number> | undefined>

  constructor(
    readonly tally: UnseenTally,
    readonly readModels: ReadModels,
    readonly actor: number,
    /** Read models have passed it; asked under the lock was what came after. */
    readonly passed: Position,
    readonly asked?: RecordedRow[]
  ) {}

  /** Streams by their number of such events; undefined when they cannot be counted. */
  streams(): Promise<Map<string, number> | undefined> {
    return (this.#streams ??= this.#count())
  }

  /** Whether there is nothing, or the read models show all of it within the time. */
  async isShown(timeoutMs: number): Promise<boolean> {
    if ((await this.streams())?.size === 0) return true
    const head = await this.tally.store.head()
    if (head !== null && !(await this.readModels.waitFor(head, timeoutMs))) return false
    this.#streams = Promise.resolve(new Map())
    return true
  }

  async #count() {
    const { tally, asked, actor, passed } = this
    return (asked && toMap(asked)) ?? tally.since(passed, actor)
  }
}

/** A row without a name says that not all were counted. */
function toMap(rows: RecordedRow[]) {
  if (rows.some(({ name }) => name === '')) return undefined
  return new Map(rows.map(({ name, events }) => [name, Number(events)]))
}
