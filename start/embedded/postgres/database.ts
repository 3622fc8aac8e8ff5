import { allowedConnections } from '#kernel/database/allowed_connections'
import { connect } from '#kernel/database/connections'
import type { Credentials } from '#start/embedded/postgres/cluster'

/** The address of a database on the embedded server, with its password. */
export function urlOf({ user, password }: Credentials, port: number, database: string) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/**
 * Makes the database unless it is there, and returns how many connections the server allows. The
 * caller holds the start lock.
 */
export async function ensureDatabase(credentials: Credentials, port: number, database: string) {
  const purpose = { purpose: 'preparation', limits: 'operator' } as const
  const client = await connect(urlOf(credentials, port, 'postgres'), purpose)
  try {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(database)}`)
    }
    return await allowedConnections(client)
  } finally {
    await client.end()
  }
}
