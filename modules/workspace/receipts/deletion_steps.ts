import type pg from 'pg'
import type { DeletionStep } from '#modules/workspace/sql'

/** Records of the reactions about a permanent deletion. */
export interface RecordedSteps {
  /** Times of the steps; a step is absent until it is taken. */
  times: Partial<Record<DeletionStep, Date>>
  files: { total: number; removed: number; lastRemoved: Date | null }
}

/** Returns the recorded steps of the deletion at a revision of the owner's workspace stream. */
export async function recordedSteps(
  pool: pg.Pool,
  ownerId: number,
  revision: number
): Promise<RecordedSteps> {
  const { rows } = await pool.query<{ keys: Date; files: Date } & RecordedSteps['files']>({
    name: 'deletion_recorded_steps',
    text: `select
        (select at from deletion_steps
         where owner_id = $1 and revision = $2 and step = 'keys') as keys,
        (select at from deletion_steps
         where owner_id = $1 and revision = $2 and step = 'files') as files,
        count(*)::int as total, count(removed_at)::int as removed,
        max(removed_at) as "lastRemoved"
      from deleted_files where owner_id = $1 and revision = $2`,
    values: [ownerId, revision],
  })
  const { keys, files, ...counts } = rows[0]!
  return { times: { ...(keys && { keys }), ...(files && { files }) }, files: counts }
}
