import type pg from 'pg'

/** Returns users who chose before this time that versions of pages are thinned (rule 4.49). */
export async function thinningUsers(pool: pg.Pool, before: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'users_thinning',
    text: 'select user_id as id from thinned_versions where since < $1 order by user_id',
    values: [before],
  })
  return rows.map(({ id }) => Number(id))
}

/** Returns true if the user's versions are still thinned. */
export async function isThinning(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'user_is_thinning',
    text: 'select from thinned_versions where user_id = $1',
    values: [userId],
  })
  return rows.length > 0
}
