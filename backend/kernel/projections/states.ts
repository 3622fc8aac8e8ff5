import type pg from 'pg'
import type { EventMetadata, EventStore, Position } from '#kernel/event_store/port'
import type { ReportedFailure } from '#kernel/failures/failure_report'
import { checkpointsIn, type Checkpoint } from '#kernel/projections/checkpoints'
import { groupOf, subjectsOf } from '#kernel/projections/group'
import { nextEvents } from '#kernel/projections/next_events'
import {
  checkpointOf,
  versionOf,
  withPrevious,
  type Projection,
} from '#kernel/projections/projection'
import { START } from '#kernel/projections/schema'

/** How many events that wait are counted. */
const MOST_COUNTED = 1_000
/** Age in milliseconds of the oldest event that waits, from which on something stands still. */
export const MAX_LAG_MS = 10_000

/**
 * `failed`: it stands still since something fails, or its tables are not as its version makes them;
 * `behind`: it stands still, and nobody has said why.
 */
export type State = 'live' | 'catching_up' | 'behind' | 'failed'

/** What a projection has still to see. */
export interface Lag {
  /** At least so many, if there are more. */
  events: number
  hasMore: boolean
  /** Age of the oldest of them; 0 for none. */
  ms: number
}

/** How a version of a projection stands. */
export interface ProjectionState {
  /** The name of its checkpoint. */
  id: string
  name: string
  version: number
  isAwaited: boolean
  isReaction: boolean
  /** Whether readers see it. */
  serves: boolean
  state: State
  lag: Lag
  /** How much of the log it has seen, 0 to 1, by time; 1 unless it catches up. */
  part: number
  /** Why its tables are not those that its version makes. */
  stale: string | null
}

export interface StateSources {
  pool: pg.Pool
  store: Pick<EventStore, 'head' | 'subscribe'>
  projections: readonly Projection[]
}

const NOTHING: Lag = { events: 0, hasMore: false, ms: 0 }

type Failing = Pick<ReportedFailure, 'subject'>

/** How all that the program projects stands, in its order. `failing` is what fails anywhere. */
export async function projectionStates(
  { pool, store, projections }: StateSources,
  failing: readonly Failing[]
): Promise<ProjectionState[]> {
  // Before the head, which moves on meanwhile.
  const checkpoints = new Map((await checkpointsIn(pool)).map((row) => [row.name, row]))
  const known = withPrevious(projections).flatMap((projection) => {
    const checkpoint = checkpoints.get(checkpointOf(projection))
    return checkpoint ? [{ projection, checkpoint }] : []
  })
  const look = new Look(store, (await store.head()) ?? START)
  return Promise.all(
    known.map(async ({ projection, checkpoint }) => {
      const lag = await look.lagAt(checkpoint.position)
      const follows = checkpoint.follows ?? true
      return {
        id: checkpoint.name,
        name: projection.name,
        version: versionOf(projection),
        isAwaited: groupOf(projection).isAwaited,
        isReaction: projection.reaction ?? false,
        serves: checkpoint.serves ?? true,
        state: stateOf(projection, checkpoint, lag, failing),
        lag,
        part: follows ? 1 : await look.partAt(lag),
        stale: checkpoint.stale ?? null,
      }
    })
  )
}

export function stateOf(
  projection: Pick<Projection, 'name' | 'version' | 'background'>,
  { follows = true, stale }: Pick<Checkpoint, 'follows' | 'stale'>,
  lag: Pick<Lag, 'ms'>,
  failing: readonly Failing[]
): State {
  const subjects = subjectsOf(projection)
  const fails = failing.some(({ subject }) => subjects.includes(subject))
  if (stale || (fails && lag.ms >= MAX_LAG_MS)) return 'failed'
  if (!follows) return 'catching_up'
  return lag.ms < MAX_LAG_MS ? 'live' : 'behind'
}

/** One look at what waits. Many stand at the same position, whose events are read once. */
class Look {
  #lags = new Map<Position, Promise<Lag>>()
  #first?: Promise<number>
  readonly #now = Date.now()

  constructor(
    readonly store: StateSources['store'],
    readonly head: Position
  ) {}

  lagAt(position: Position): Promise<Lag> {
    const lag = this.#lags.get(position) ?? this.#read(position)
    this.#lags.set(position, lag)
    return lag
  }

  /** By the age of the first event of all. */
  async partAt({ ms }: Lag) {
    this.#first ??= nextEvents(this.store, START, { batchSize: 1 }).then((next) =>
      ageOf(next, this.#now)
    )
    const first = await this.#first
    return first > 0 ? Math.max(0, 1 - ms / first) : 1
  }

  async #read(position: Position): Promise<Lag> {
    if (position >= this.head) return NOTHING
    const asked = { batchSize: MOST_COUNTED, upTo: this.head }
    const next = await nextEvents(this.store, position, asked)
    // What was deleted stands behind it, and nothing that it would see.
    if (!next) return NOTHING
    return {
      events: next.events.length,
      hasMore: next.upTo < this.head,
      ms: ageOf(next, this.#now),
    }
  }
}

/** Somebody may have put anything into the log of an EventStoreDB; what has no time is new. */
function ageOf(next: Awaited<ReturnType<typeof nextEvents>>, now: number) {
  const metadata = next?.events[0]?.metadata as Partial<EventMetadata> | null | undefined
  const time = Date.parse(String(metadata?.time))
  return Number.isNaN(time) ? 0 : Math.max(0, now - time)
}
