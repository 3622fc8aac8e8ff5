import type pg from 'pg'

/** Returns the sessions among `ids` that have not ended and whose user is not disabled. */
export async function liveSessions(pool: pg.Pool, ids: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'living_sessions',
    text: `select s.id from sessions s join users u on u.id = s.user_id
           where s.id = any($1) and s.expires_at > now() and u.email_verified_at is not null
             and u.disabled_at is null`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
