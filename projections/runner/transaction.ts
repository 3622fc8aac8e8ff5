import type pg from 'pg'

/**
 * Rows are written by their keys, a few at a time. Plans made while a table was small or not yet
 * analysed would read all of it for each event, and they are kept. What is projected can be
 * projected again: an fsync for every batch would buy nothing.
 */
const BEGIN = {
  text: `begin; set local synchronous_commit = off; set local enable_seqscan = off;
    set local enable_hashjoin = off; set local enable_mergejoin = off`,
}
const COMMIT = { text: 'commit' }

/** All of it or nothing. */
export async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  await onClient(pool, async (client) => {
    await client.query(BEGIN)
    await work(client)
    await client.query(COMMIT)
  })
}

/**
 * The same for a query, and queries that follow from its rows. On a connection that pipelines it
 * takes two round trips, however many they are.
 */
export async function inTwoSteps<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  first: pg.QueryConfig,
  then: (rows: Row[]) => pg.QueryConfig[]
) {
  await onClient(pool, async (client) => {
    const [, { rows }] = (await sendAll(client, [BEGIN, first])) as [unknown, pg.QueryResult<Row>]
    await sendAll(client, [...then(rows), COMMIT])
  })
}

/** After a query that failed Postgres refuses those sent with it, and takes a commit for a rollback. */
export async function sendAll(client: pg.ClientBase, queries: pg.QueryConfig[]) {
  if ('pipeline' in client && client.pipeline) {
    return Promise.all(queries.map((query) => client.query(query)))
  }
  const results: pg.QueryResult[] = []
  for (const query of queries) results.push(await client.query(query))
  return results
}

/** Rolls back what fails. A connection that cannot even do that is not used again. */
async function onClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await work(client)
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
