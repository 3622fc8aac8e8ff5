import { getActiveTestOrFail } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/**
 * Ages a file by `days`: its reservation, and its last appearance on a page. Restores the read
 * model when the test ends, because it must equal a replay.
 */
export async function ageFile(key: string, days: number) {
  const pool = await app.container.make('strata.queries_pool')
  const shift = (by: number) =>
    pool.query(
      `update rm_files.shown set changed_at = changed_at - make_interval(days => $2) where key = $1`,
      [key, by]
    )
  await pool.query(
    `update files set reserved_until = reserved_until - make_interval(days => $2) where key = $1`,
    [key, days]
  )
  await shift(days)
  getActiveTestOrFail().cleanup(async () => void (await shift(-days)))
}
