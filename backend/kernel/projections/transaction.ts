import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { BY_INDEX, type Settings } from '#kernel/database/session_settings'

/**
 * Planning of projecting statements. `keys`: few rows are written by their keys, and a prepared
 * statement keeps its plan. `free`: Postgres decides, for statements that aggregate many rows.
 */
export type Planner = 'keys' | 'free'

/** Commits without fsync, because projected rows can be projected again. */
const SETTINGS: Record<Planner, Settings> = {
  keys: { synchronous_commit: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', ...BY_INDEX },
  free: { synchronous_commit: 'off' },
}

/** Returns the settings for connections that only project, with few recurring statements. */
export function projectingSettings(planner: Planner) {
  return SETTINGS[planner]
}

function beginWithSettings(planner: Planner) {
  const settings = Object.entries(SETTINGS[planner])
  return ['begin', ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join('; ')
}

const BEGIN = { text: 'begin' }
const COMMIT = { text: 'commit' }

/** Runs work in a transaction on any connection. */
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

/** Runs work on a snapshot of the database, however long the work takes. */
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
 * Runs in a transaction a query, and queries derived from its rows, on a connection that only
 * projects. On a pipelining connection this takes two round trips, however many queries there are.
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
 * Runs independent queries in a transaction, in one round trip. After a failed query, Postgres
 * rejects the remaining queries and turns the commit into a rollback.
 */
export async function inOneStep(pool: pg.Pool, queries: pg.QueryConfig[]) {
  await onClient(
    pool,
    async (client) => void (await sendTogether(client, [BEGIN, ...queries, COMMIT]))
  )
}

/** Rolls back on failure. A connection whose rollback fails is not reused. */
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
