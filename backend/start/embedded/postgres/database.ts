import { allowedConnections } from '#kernel/database/allowed_connections'
import { connect } from '#kernel/database/connections'
import type { Credentials } from '#start/embedded/postgres/cluster'

/** Where a server takes connections. */
export interface Listening {
  port: number
  /** Of its Unix socket, where it has one. */
  socketDirectory?: string
}

/**
 * The address of a database on the embedded server, with its password. Drivers take the directory of
 * the socket for the host; without it the address leads there over TCP.
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
 * Makes the database unless it is there, and returns how many connections the server allows. The
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
