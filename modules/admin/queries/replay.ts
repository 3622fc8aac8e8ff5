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

/** So many steps come along on each side of a moment, and so many changes with them. */
const AROUND = 50
const MAX_CHANGES = 5_000
/** Events that are folded before others get their turn. */
const AT_ONCE = 2_000

/** A moment: after the event with this revision (-1: before the first), or at this time. */
export type At = number | Date

/** Some things of a person, event by event. */
export interface History<Item> {
  /** Ids of all that an event changes. */
  touched(event: PastEvent): number[]
  add(event: PastEvent): void
  /** As it is, a copy; null when it is not there. */
  find(id: number): Item | null
  items(): Iterable<Item>
}

/** What is replayed: how its stream is named, and what is made of it. */
export interface Replayed<Item> {
  new (): History<Item>
  streamOf(userId: number): string
  /** Of its events. */
  types: ReadonlySet<string>
}

export type Replay<Item> = Omit<ReplayResponse<Item>, 'look'>
export type Comparison<Item> = Omit<ComparisonResponse<Item>, 'look'>

/** What somebody's things were at any moment, folded from the log (rule 18.9). */
export class Replays {
  constructor(readonly log: ReplayedLog) {}

  /** Whether the log has a stream. */
  has(stream: string): Promise<boolean> {
    return this.log.has(stream)
  }

  /** Throws DomainError where an event before the moment cannot be read. */
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
      // The step that led here comes in any case: it is what there is to see.
      steps: [...nearest(before.reverse()).reverse(), ...(last ? [last] : []), ...nearest(after)],
    }
  }

  /** What has to happen to what there was at one moment for what there was at the other. */
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

/** Goes through the events of a stream, and stands before one of them. */
class Walk<Item> {
  readonly history: History<Item>
  #at = 0

  constructor(
    readonly subject: Replayed<Item>,
    readonly events: readonly PastEvent[]
  ) {
    this.history = new subject()
  }

  /** How many events had been recorded at a moment. A later one that says an earlier time does not count. */
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

  /** The next ones, up to one that cannot be read. */
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

  /** All that is otherwise at the end. */
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

/** Somebody may have put anything into an event of a known type. */
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

/** As many of the first as do not come to too much. */
function nearest<Item>(steps: ReplayStep<Item>[]): ReplayStep<Item>[] {
  let changes = 0
  const tooMuch = steps.findIndex((step) => (changes += step.changes.length) > MAX_CHANGES)
  return tooMuch === -1 ? steps : steps.slice(0, tooMuch)
}

function unreadable({ revision }: PastEvent) {
  const message = `The event with revision ${revision} cannot be read by this version of Strata`
  return new DomainError('conflict', 'E_EVENT_UNREADABLE', message, { revision })
}
