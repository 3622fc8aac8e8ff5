import type { ReadModels } from '#backend/aggregates/read_models'
import type { EventStore, Position, RecordedRow } from '#backend/event_store/port'
import { readLog } from '#backend/event_store/read_log'

/** More events than these are not counted. */
export const MAX_UNSEEN = 5_000

/**
 * What somebody has recorded, by any process, that the read models may not show yet. A person's lock
 * is free again before they do, so whoever decides by a read model asks this first.
 */
export class Unseen {
  #streams?: Promise<Map<string, number> | undefined>

  constructor(
    readonly store: EventStore,
    readonly readModels: ReadModels,
    readonly actor: number,
    /** Read models have passed it; asked under the lock was what came after. */
    readonly passed: Position,
    readonly asked?: RecordedRow[]
  ) {}

  /** Streams by their number of such events; undefined when there are too many to count. */
  streams(): Promise<Map<string, number> | undefined> {
    return (this.#streams ??= this.asked ? Promise.resolve(toMap(this.asked)) : this.#read())
  }

  /** Whether there is nothing, or the read models show all of it within the time. */
  async isShown(timeoutMs: number): Promise<boolean> {
    if ((await this.streams())?.size === 0) return true
    const head = await this.store.head()
    if (head !== null && !(await this.readModels.waitFor(head, timeoutMs))) return false
    this.#streams = Promise.resolve(new Map())
    return true
  }

  /** From a log that cannot be asked together with the lock. */
  async #read() {
    const head = await this.store.head()
    const counted = new Map<string, number>()
    if (head === null || head <= this.passed) return counted
    let seen = 0
    await readLog(this.store, this.passed === '' ? null : this.passed, head, async (events) => {
      seen += events.length
      if (seen > MAX_UNSEEN) throw new TooMany()
      for (const { stream, metadata } of events) {
        if (metadata.actor === this.actor) counted.set(stream, (counted.get(stream) ?? 0) + 1)
      }
    }).catch((error: unknown) => {
      if (!(error instanceof TooMany)) throw error
    })
    return seen > MAX_UNSEEN ? undefined : counted
  }
}

class TooMany extends Error {}

/** A row without a name says that not all were counted. */
function toMap(rows: RecordedRow[]) {
  if (rows.some(({ name }) => name === '')) return undefined
  return new Map(rows.map(({ name, events }) => [name, Number(events)]))
}
