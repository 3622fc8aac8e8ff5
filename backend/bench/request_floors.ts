import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { appending } from '#bench/appends'
import { LoadClient } from '#bench/load_client'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { Child } from '#testing/child'

export type RequestFloors = Awaited<ReturnType<typeof startFloors>>

/**
 * Measures the minimum cost of requests for a section's list, and of commands, on this database.
 */
export async function startFloors(databaseUrl: string, section: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const { rows } = await pool.query<{ id: string }>('select id from sessions limit 1')
  const server = Child.node([fileURLToPath(new URL('floor_server.ts', import.meta.url))], {
    env: { DATABASE_URL: databaseUrl, SESSION_ID: rows[0]!.id, SECTION: String(section) },
  })
  const [, port] = await server.wrote(/listening on (\d+)/)
  const client = new LoadClient(`http://127.0.0.1:${port}`)
  const log = openPostgresStore(await freshEventLog())
  const append = appending(log.store)
  const select = {
    name: 'one_query',
    text: 'select * from rm_blocks.blocks where parent_id = $1 and archived_at is null',
    values: [section],
  }
  return {
    /** A route that accesses no data. */
    bare: () => client.send('GET', '/bare'),
    /** The same route with a session lookup and one query. */
    queries: () => client.send('GET', '/queries'),
    /** An append and one query, without HTTP. */
    async append(loop: number) {
      await append(loop)
      await pool.query(select)
    },
    async stop() {
      client.close()
      server.kill()
      await Promise.all([pool.end(), log.close()])
    },
  }
}
