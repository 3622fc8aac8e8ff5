import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { PastEvent } from '#kernel/events/past_event'
import type {
  Change,
  ComparisonResponse,
  Moment,
  ReplayResponse,
  ReplayStep,
} from '#modules/admin/api'
import type { ReplayedLog } from '#modules/admin/queries/replayed_log'

/** Maximum number of steps on each side of a moment, and of their changes. */
const AROUND = 50
const MAX_CHANGES = 5_000
/** Number of events folded before the loop yields. */
const AT_ONCE = 2_000

/** A moment: after the event with this revision (-1: before the first), or at this time. */
export type At = number | Date

/** Fold of a user's items, event by event. */
export interface History<Item> {
  /** Returns the ids of all items that an event changes. */
  touched(event: PastEvent): number[]
  add(event: PastEvent): void
  /** Returns a copy of the item; null if it does not exist. */
  find(id: number): Item | null
  items(): Iterable<Item>
}

/** Subject of a replay: its stream name and its fold. */
export interface Replayed<Item> {
  new (): History<Item>
  streamOf(userId: number): string
  /** Types of its events. */
  types: ReadonlySet<string>
}

export type Replay<Item> = Omit<ReplayResponse<Item>, 'look'>
export type Comparison<Item> = Omit<ComparisonResponse<Item>, 'look'>

/** A user's data at any moment, folded from the log (rule 18.9). */
export class Replays {
  constructor(readonly log: ReplayedLog) {}

  /** Returns true if the log has the stream. */
  has(stream: string): Promise<boolean> {
    return this.log.has(stream)
  }

  /** Returns the data at a moment. Throws DomainError if an earlier event is unreadable. */
  async at<Item>(
    subject: Replayed<Item>,
    userId: number,
    at: At = Infinity
  ): Promise<Replay<Item>> {
    const events = await this.log.read(subject.streamOf(userId))
    const walk = new Walk(subject, events)
    const end = walk.endAt(at)
    await walk.skipTo(end - AROUND)
    const before = walk.stepsTo(end)
    const items = Array.from(walk.history.items())
    const after = walk.stepsAhead(AROUND)
    const last = before.pop()
    return {
      user_id: userId,
      at: walk.momentBefore(end),
      first: momentOf(events[0]),
      last: momentOf(events.at(-1)),
      items,
      // Always includes the step that led to the moment, because it is what the auditor views.
      steps: [...nearest(before.reverse()).reverse(), ...(last ? [last] : []), ...nearest(after)],
    }
  }

  /** Returns the changes that turn the data at one moment into the data at the other. */
  async compare<Item>(
    subject: Replayed<Item>,
    userId: number,
    from: At = -1,
    to: At = Infinity
  ): Promise<Comparison<Item>> {
    const walk = new Walk(subject, await this.log.read(subject.streamOf(userId)))
    const [start, end] = [walk.endAt(from), walk.endAt(to)]
    const [early, late] = [Math.min(start, end), Math.max(start, end)]
    await walk.skipTo(early)
    const changes = await walk.changesTo(late)
    return {
      user_id: userId,
      from: walk.momentBefore(start),
      to: walk.momentBefore(end),
      changes: start <= end ? changes : changes.map(undone),
    }
  }
}

/** Iterates over the events of a stream, and points before one of them. */
class Walk<Item> {
  readonly history: History<Item>
  #at = 0

  constructor(
    readonly subject: Replayed<Item>,
    readonly events: readonly PastEvent[]
  ) {
    this.history = new subject()
  }

  /**
   * Returns the number of events recorded by a moment. Events after the first later one do not
   * count, whatever time they state.
   */
  endAt(at: At): number {
    const isPast =
      typeof at === 'number'
        ? ({ revision }: PastEvent) => revision > at
        : ({ time }: PastEvent) => Date.parse(time) > at.getTime()
    const first = this.events.findIndex(isPast)
    return first === -1 ? this.events.length : first
  }

  momentBefore(end: number): Moment {
    return momentOf(this.events[end - 1]) ?? { revision: -1, time: null }
  }

  async skipTo(end: number) {
    while (this.#at < end) {
      this.#add(this.#next())
      if (this.#at % AT_ONCE === 0) await setImmediate()
    }
  }

  stepsTo(end: number): ReplayStep<Item>[] {
    const steps: ReplayStep<Item>[] = []
    while (this.#at < end) {
      const stored = this.#next()
      const touched = this.#touched(stored)
      const before = touched.map((id) => this.history.find(id))
      this.#add(stored)
      steps.push({
        ...momentOf(stored)!,
        id: stored.id,
        type: stored.event.type,
        changes: this.#changesSince(new Map(touched.map((id, i) => [id, before[i]!]))),
      })
    }
    return steps
  }

  /** Returns the next steps, up to an unreadable event. */
  stepsAhead(count: number): ReplayStep<Item>[] {
    const steps: ReplayStep<Item>[] = []
    try {
      while (steps.length < count && this.#at < this.events.length) {
        steps.push(...this.stepsTo(this.#at + 1))
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
    return steps
  }

  /** Returns all changes up to `end`. */
  async changesTo(end: number): Promise<Change<Item>[]> {
    const before = new Map<number, Item | null>()
    while (this.#at < end) {
      const stored = this.#next()
      for (const id of this.#touched(stored)) {
        if (!before.has(id)) before.set(id, this.history.find(id))
      }
      this.#add(stored)
      if (this.#at % AT_ONCE === 0) await setImmediate()
    }
    return this.#changesSince(before)
  }

  #changesSince(before: Map<number, Item | null>): Change<Item>[] {
    return Array.from(before, ([id, was]) => ({
      id,
      before: was,
      after: this.history.find(id),
    })).filter((change) => !isDeepStrictEqual(change.before, change.after))
  }

  #touched(stored: PastEvent): number[] {
    return readingIt(stored, () => this.history.touched(stored))
  }

  #add(stored: PastEvent) {
    readingIt(stored, () => this.history.add(stored))
  }

  #next(): PastEvent {
    const stored = this.events[this.#at]!
    if (!this.subject.types.has(stored.event.type)) throw unreadable(stored)
    this.#at++
    return stored
  }
}

/** Rejects malformed events, because an event of a known type may have foreign content. */
function readingIt<T>(stored: PastEvent, work: () => T): T {
  try {
    return work()
  } catch {
    throw unreadable(stored)
  }
}

function momentOf(stored: PastEvent | undefined): Moment | null {
  return stored ? { revision: stored.revision, time: stored.time || null } : null
}

function undone<Item>({ id, before, after }: Change<Item>): Change<Item> {
  return { id, before: after, after: before }
}

/** Returns the first steps whose changes stay within the limit. */
function nearest<Item>(steps: ReplayStep<Item>[]): ReplayStep<Item>[] {
  let changes = 0
  const tooMuch = steps.findIndex((step) => (changes += step.changes.length) > MAX_CHANGES)
  return tooMuch === -1 ? steps : steps.slice(0, tooMuch)
}

function unreadable({ revision }: PastEvent) {
  const message = `The event with revision ${revision} cannot be read by this version of Strata`
  return new DomainError('conflict', 'E_EVENT_UNREADABLE', message, { revision })
}
