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

/** Maximum number of pending events that are counted. */
const MOST_COUNTED = 1_000
/** Age in milliseconds of the oldest pending event beyond which a projection counts as stuck. */
export const MAX_LAG_MS = 10_000

/**
 * `failed`: stuck because work fails, or its tables differ from its version's declaration;
 * `behind`: stuck without a reported failure.
 */
export type State = 'live' | 'catching_up' | 'behind' | 'failed'

/** Pending events of a projection. */
export interface Lag {
  /** A lower bound if `hasMore` is true. */
  events: number
  hasMore: boolean
  /** Age of the oldest pending event in ms; 0 for none. */
  ms: number
}

/** State of a projection's version. */
export interface ProjectionState {
  /** Name of its checkpoint. */
  id: string
  name: string
  version: number
  isAwaited: boolean
  isReaction: boolean
  /** True if readers use this version. */
  serves: boolean
  state: State
  lag: Lag
  /** Share of the log it has processed, 0 to 1, by time; 1 unless it is catching up. */
  part: number
  /** Reason why its tables differ from its version's declaration. */
  stale: string | null
}

export interface StateSources {
  pool: pg.Pool
  store: Pick<EventStore, 'head' | 'subscribe'>
  projections: readonly Projection[]
}

const NOTHING: Lag = { events: 0, hasMore: false, ms: 0 }

type Failing = Pick<ReportedFailure, 'subject'>

/**
 * Returns the states of all projections of the program, in order. `failing` lists the failures of
 * all processes.
 */
export async function projectionStates(
  { pool, store, projections }: StateSources,
  failing: readonly Failing[]
): Promise<ProjectionState[]> {
  // Read before the head, which advances meanwhile.
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

/** One measurement of pending events. Projections at the same position share one read. */
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

  /** Estimates the processed share by the age of the log's first event. */
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
    // Only deleted events follow, none of which the projection would see.
    if (!next) return NOTHING
    return {
      events: next.events.length,
      hasMore: next.upTo < this.head,
      ms: ageOf(next, this.#now),
    }
  }
}

/**
 * Returns an event's age in ms. The log of an EventStoreDB may contain arbitrary data; an event
 * without a time counts as new.
 */
function ageOf(next: Awaited<ReturnType<typeof nextEvents>>, now: number) {
  const metadata = next?.events[0]?.metadata as Partial<EventMetadata> | null | undefined
  const time = Date.parse(String(metadata?.time))
  return Number.isNaN(time) ? 0 : Math.max(0, now - time)
}
