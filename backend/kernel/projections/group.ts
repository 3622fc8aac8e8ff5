import { versionOf, type Projection } from '#kernel/projections/projection'
import type { Planner } from '#kernel/projections/transaction'

/**
 * Scheduling of projections. Each group has its own leader and connections, so that groups do not
 * wait for each other (decision 159).
 */
export interface Group {
  /** Name of its leader, for logs. */
  name: string
  /** True if commands wait until the group has passed their events, and are notified of it. */
  isAwaited: boolean
  /** Maximum number of events per batch. */
  batchSize: number
  planner: Planner
  /**
   * Pause after a batch: at least `leastMs` milliseconds, and at least `perWork` times the batch's
   * duration.
   */
  rest: { leastMs: number; perWork: number }
}

/** Projections that commands wait for. */
const AWAITED: Group = {
  name: 'projections',
  isAwaited: true,
  batchSize: 500,
  planner: 'keys',
  rest: { leastMs: 0, perWork: 0 },
}

/**
 * Projections that commands never wait for. They run twice a second, and leave half of the time to
 * others.
 */
const BACKGROUND: Group = {
  name: 'background projections',
  isAwaited: false,
  batchSize: 2_000,
  planner: 'free',
  rest: { leastMs: 500, perWork: 1 },
}

export function groupOf({ background }: Pick<Projection, 'background'>): Group {
  return background ? BACKGROUND : AWAITED
}

/**
 * Returns the names under which failures of a projection's group, or of its catch-up, are reported.
 */
export function subjectsOf(projection: Pick<Projection, 'name' | 'version' | 'background'>) {
  const { name } = groupOf(projection)
  return [name, `leader of ${name}`, catchUpSubject(projection)]
}

export function catchUpSubject(projection: Pick<Projection, 'name' | 'version'>) {
  return `projections: version ${versionOf(projection)} of ${projection.name}`
}

/** Returns the groups that have projections. */
export function groupsOf(projections: readonly Projection[]) {
  return [AWAITED, BACKGROUND]
    .map((group) => ({
      ...group,
      projections: projections.filter((projection) => groupOf(projection) === group),
    }))
    .filter((group) => group.projections.length > 0)
}

export type ProjectionGroup = ReturnType<typeof groupsOf>[number]
