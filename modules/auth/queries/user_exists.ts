import type pg from 'pg'

/** Returns true if there is a user with this id. */
export async function userExists(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'user_exists',
    text: 'select from users where id = $1',
    values: [userId],
  })
  return rows.length > 0
}
