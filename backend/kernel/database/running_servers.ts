import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Time in ms that the connection of a stopped server may linger. */
const ENDING_MS = 5_000

/** Thrown while a server of any role runs on the database. */
export class ServerRuns extends Error {
  constructor() {
    super('A server is running on this database: stop it first.')
  }
}

/**
 * Throws ServerRuns while a server runs, because it would continue with its state in memory. Each
 * server has a listener connection, which Postgres may hold for a moment after the server stopped.
 */
export async function refuseServers(database: Pick<pg.ClientBase, 'query'>) {
  const deadline = performance.now() + ENDING_MS
  for (;;) {
    const { rowCount } = await database.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'strata listener%'`
    )
    if (!rowCount) return
    if (performance.now() > deadline) throw new ServerRuns()
    await pause(200)
  }
}
