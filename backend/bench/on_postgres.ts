import pg from 'pg'
import type { Effort } from '#bench/effort'
import type { Section } from '#bench/report'
import { CALL_NAMES } from '#bench/requests'
import { measureInterleaved, startSide } from '#bench/interleaved'
import { freshDatabaseOn } from '#testing/fresh_database'

/** Maximum factor of any row on another Postgres. */
const WANTED = { times: 1.3, of: 'all' } as const

/**
 * `npm run bench -- --postgres=<url>`: measures requests with the data on that server and on the
 * embedded one, in turns. The server runs on this machine, and the user in its address may create
 * databases.
 */
export async function measureOnPostgres(
  effort: Effort,
  server: string,
  say: (what: string) => void
): Promise<Section[]> {
  say('starting both')
  const floor = await startSide(effort)
  const here = await startSide(effort, { DATABASE_URL: await freshDatabaseOn(server) })
  const sections = await measureInterleaved(
    effort,
    { here, floor, calls: CALL_NAMES, wanted: WANTED },
    say
  )
  const about = await describeServer(server)
  return sections.map((section) => ({ ...section, about: `${about} ${section.about}` }))
}

async function describeServer(server: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ version: string; jit: string; available: boolean }>(
    `select split_part(version(), ' on ', 1) as version, current_setting('jit') as jit,
       pg_jit_available() as available`
  )
  await client.end()
  const { version, jit, available } = rows[0]!
  const compiler = available ? 'with LLVM' : 'without LLVM'
  return `Data on ${version} ${compiler}, with jit = ${jit}. The floor is the embedded Postgres.`
}
