import { checkpointsIn } from '#kernel/projections/checkpoints'
import { retryParked } from '#kernel/projections/parked_streams'
import { checkpointOf, withPrevious, type Projection } from '#kernel/projections/projection'
import { rebuild, verify } from '#kernel/projections/rebuild'
import type { OnProgress, ReplaySources } from '#kernel/projections/replay'
import type { Job, JobOrder, JobOutcome } from '#kernel/projections/jobs/jobs'

/** Outcome of a job. */
export interface Result {
  outcome: JobOutcome
  detail: string | null
}

/**
 * Returns the version of a projection whose checkpoint has this name; undefined when it no longer
 * exists.
 */
export function projectionAt(projections: readonly Projection[], checkpoint: string) {
  return withPrevious(projections).find((projection) => checkpointOf(projection) === checkpoint)
}

/** Runs a job. Throws the errors of rebuilding, verifying and retrying. */
export async function runJob(
  sources: ReplaySources,
  projections: readonly Projection[],
  { kind, name, stream }: JobOrder,
  onProgress: OnProgress
): Promise<Result> {
  const projection = projectionAt(projections, name)
  if (!projection) throw new Error(`This process does not know ${name}`)
  switch (kind) {
    case 'rebuild':
      return rebuilt(await rebuild(sources, projection, onProgress))
    case 'verify':
      return verified(await verify(sources, projection, onProgress))
    case 'retry':
      await retryParked(sources, projection, stream!)
      return { outcome: 'done', detail: null }
  }
}

/** Reports progress through the log, relative to the position of the projection itself. */
export async function progressOf(
  { pool }: ReplaySources,
  { name }: Job,
  tell: (progress: Pick<Job, 'events' | 'part'>) => void
): Promise<OnProgress> {
  const checkpoint = (await checkpointsIn(pool)).find((row) => row.name === name)
  const end = checkpoint?.updated_at.getTime() ?? Date.now()
  let start: number | undefined
  let events = 0
  return (at, more) => {
    events += more
    start ??= at.getTime()
    const part = (at.getTime() - start) / Math.max(1, end - start)
    tell({ events, part: Math.min(1, Math.max(0, part)) })
  }
}

function rebuilt({ unreadable }: Awaited<ReturnType<typeof rebuild>>): Result {
  const { length } = unreadable
  const detail = `Without the text of ${length} blocks, whose keys are missing or damaged`
  return { outcome: 'done', detail: length > 0 ? detail : null }
}

function verified({ equal, live, replayed }: Awaited<ReturnType<typeof verify>>): Result {
  if (equal) return { outcome: 'equal', detail: null }
  const expected = new Set(replayed.split('\n'))
  const tables = live
    .split('\n')
    .filter((line) => !expected.has(line))
    .map((line) => line.split(' ')[0])
  return { outcome: 'differs', detail: `Differs from the log: ${tables.join(', ')}` }
}
