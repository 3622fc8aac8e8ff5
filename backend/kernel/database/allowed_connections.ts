import type pg from 'pg'

/**
 * Returns the number of connections that Postgres allows ordinary users, or this user or database if
 * one of them has a lower limit.
 */
export async function allowedConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ allowed: number }>(
    `select least(
       (select sum(case name when 'max_connections' then 1 else -1 end * setting::int)::int
        from pg_settings where name in
          ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
     ) as allowed`
  )
  return rows[0]!.allowed
}
