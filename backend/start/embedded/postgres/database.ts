import { allowedConnections } from '#kernel/database/allowed_connections'
import { connect } from '#kernel/database/connections'
import type { Credentials } from '#start/embedded/postgres/cluster'

/** Addresses where a server accepts connections. */
export interface Listening {
  port: number
  /** Directory of its Unix socket, if any. */
  socketDirectory?: string
}

/**
 * Returns the address of a database on the embedded server, with its password. Drivers prefer the
 * socket's directory as the host; without it the address uses TCP.
 */
export function urlOf(
  { user, password }: Credentials,
  { port, socketDirectory }: Listening,
  database: string
) {
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return socketDirectory ? `${url}?host=${encodeURIComponent(socketDirectory)}` : url
}

/**
 * Creates the database unless it exists, and returns how many connections the server allows. The
 * caller holds the start lock.
 */
export async function ensureDatabase(
  credentials: Credentials,
  listening: Listening,
  database: string
) {
  const purpose = { purpose: 'preparation', limits: 'operator' } as const
  const client = await connect(urlOf(credentials, listening, 'postgres'), purpose)
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
