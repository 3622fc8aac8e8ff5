import type pg from 'pg'

/** Returns true if there is an account with this id and it is not disabled. */
export async function isEnabled(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'user_is_enabled',
    text: 'select from users where id = $1 and disabled_at is null',
    values: [userId],
  })
  return rows.length > 0
}
