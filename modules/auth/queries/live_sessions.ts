import type pg from 'pg'

/** Returns the seconds left of the sessions that are live; not those of disabled users. */
export async function liveSessions(pool: pg.Pool, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; seconds: number }>({
    name: 'live_sessions',
    text: `select s.id, extract(epoch from s.expires_at - now())::float8 as seconds
           from sessions s join users u on u.id = s.user_id
           where s.id = any($1) and s.expires_at > now() and u.email_verified_at is not null
             and u.disabled_at is null`,
    values: [ids],
  })
  return new Map(rows.map(({ id, seconds }) => [id, seconds]))
}
