import { versionOf, type Projection } from '#kernel/projections/projection'
import type { Planner } from '#kernel/projections/transaction'

/**
 * How projections are run. Each group moves on its own, with a leader and connections of its own, so
 * that none waits for another (decision 159).
 */
export interface Group {
  /** Names its leader; in logs. */
  name: string
  /** Whether commands wait until it has passed them, and are notified when it has. */
  isAwaited: boolean
  /** How many events it takes at once. */
  batchSize: number
  planner: Planner
  /** How long it rests after a batch: at least so many milliseconds, and so many times as it worked. */
  rest: { leastMs: number; perWork: number }
}

/** What commands wait for. */
const AWAITED: Group = {
  name: 'projections',
  isAwaited: true,
  batchSize: 500,
  planner: 'keys',
  rest: { leastMs: 0, perWork: 0 },
}

/** What they never wait for: twice a second is enough, and half of its time is for others. */
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

/** Under which names it is told that a projection's group, or what has it catch up, fails. */
export function subjectsOf(projection: Pick<Projection, 'name' | 'version' | 'background'>) {
  const { name } = groupOf(projection)
  return [name, `leader of ${name}`, catchUpSubject(projection)]
}

export function catchUpSubject(projection: Pick<Projection, 'name' | 'version'>) {
  return `projections: version ${versionOf(projection)} of ${projection.name}`
}

/** The groups that have members. */
export function groupsOf(projections: readonly Projection[]) {
  return [AWAITED, BACKGROUND]
    .map((group) => ({
      ...group,
      projections: projections.filter((projection) => groupOf(projection) === group),
    }))
    .filter((group) => group.projections.length > 0)
}

export type ProjectionGroup = ReturnType<typeof groupsOf>[number]
