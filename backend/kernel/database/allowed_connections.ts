import type pg from 'pg'

/** Returns the number of connections that Postgres allows ordinary users. */
export async function allowedConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ allowed: number }>(
    `select sum(case name when 'max_connections' then 1 else -1 end * setting::int)::int as allowed
     from pg_settings where name in
       ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`
  )
  return rows[0]!.allowed
}
