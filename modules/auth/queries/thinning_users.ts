import type pg from 'pg'

/** Returns users who chose before this time that versions of pages are thinned (rule 4.49). */
export async function thinningUsers(pool: pg.Pool, before: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'users_thinning',
    text: 'select id from users where versions_thinned_since < $1 order by id',
    values: [before],
  })
  return rows.map(({ id }) => Number(id))
}

/** Returns true if the user's versions are still thinned. */
export async function isThinning(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'user_is_thinning',
    text: 'select from users where id = $1 and versions_thinned_since is not null',
    values: [userId],
  })
  return rows.length > 0
}
