import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Effort } from '#bench/effort'
import { measureInterleaved, startSide } from '#bench/interleaved'
import type { Section } from '#bench/report'
import { CALL_NAMES } from '#bench/requests'
import { atEndOfSuite } from '#testing/cleanup'

/** Maximum factor of any row on another Postgres. */
const WANTED = { times: 1.3, of: 'all' } as const

/**
 * Measures requests with the data on another Postgres and on the embedded one, in turns. The server
 * runs on this machine, and the user in its address may create databases.
 */
export async function measureOnPostgres(
  effort: Effort,
  server: string,
  say: (what: string) => void
): Promise<Section[]> {
  say('starting both')
  const floor = await startSide()
  const here = await startSide({ DATABASE_URL: await freshDatabaseOn(server) })
  const comparison = { here, floor, calls: CALL_NAMES, wanted: WANTED }
  const sections = await measureInterleaved(effort, comparison, say)
  const about = await describeServer(server)
  return sections.map((section) => ({ ...section, about: `${about} ${section.about}` }))
}

/** Creates an empty database, which is dropped at the end of the run. */
async function freshDatabaseOn(server: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await queryOn(server, `create database ${name}`)
  atEndOfSuite(() => queryOn(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function describeServer(server: string) {
  const [row] = await queryOn(
    server,
    `select split_part(version(), ' on ', 1) as version, current_setting('jit') as jit,
       current_setting('fsync') as fsync`
  )
  return `Data on ${row!.version} with jit = ${row!.jit} and fsync = ${row!.fsync}. The floor is the embedded Postgres without fsync.`
}

async function queryOn(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
