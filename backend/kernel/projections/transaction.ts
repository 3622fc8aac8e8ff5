import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { BY_INDEX, type Settings } from '#kernel/database/session_settings'

/**
 * How statements that project are planned. `keys`: rows are written by their keys, a few at a time,
 * and a prepared statement keeps its plan. `free`: Postgres decides, for statements that sum up many
 * rows.
 */
export type Planner = 'keys' | 'free'

/** What is projected can be projected again: an fsync for every batch would buy nothing. */
const SETTINGS: Record<Planner, Settings> = {
  keys: { synchronous_commit: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', ...BY_INDEX },
  free: { synchronous_commit: 'off' },
}

/** For connections that do nothing but project, the same few statements over and over. */
export function projectingSettings(planner: Planner) {
  return SETTINGS[planner]
}

function beginWithSettings(planner: Planner) {
  const settings = Object.entries(SETTINGS[planner])
  return ['begin', ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join('; ')
}

const BEGIN = { text: 'begin' }
const COMMIT = { text: 'commit' }

/** All of it or nothing, on any connection. */
export async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
  planner: Planner = 'keys'
) {
  await onClient(pool, async (client) => {
    await client.query(beginWithSettings(planner))
    await work(client)
    await client.query(COMMIT)
  })
}

/** What one moment of the database shows, however long it takes to look. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>
): Promise<T> {
  return onClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query(COMMIT)
    return result
  })
}

/**
 * The same for a query, and queries that follow from its rows, on a connection that only projects.
 * Where that pipelines it takes two round trips, however many they are.
 */
export async function inTwoSteps<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  first: pg.QueryConfig,
  then: (rows: Row[]) => pg.QueryConfig[]
) {
  await onClient(pool, async (client) => {
    const [, { rows }] = (await sendTogether(client, [BEGIN, first])) as [
      unknown,
      pg.QueryResult<Row>,
    ]
    await sendTogether(client, [...then(rows), COMMIT])
  })
}

/**
 * The same for queries that need not wait for each other: one round trip. After one that failed
 * Postgres refuses those sent with it, and takes the commit for a rollback.
 */
export async function inOneStep(pool: pg.Pool, queries: pg.QueryConfig[]) {
  await onClient(
    pool,
    async (client) => void (await sendTogether(client, [BEGIN, ...queries, COMMIT]))
  )
}

/** Rolls back what fails. A connection that cannot even do that is not used again. */
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
