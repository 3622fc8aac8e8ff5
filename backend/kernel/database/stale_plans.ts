import type pg from 'pg'
import { pipelines } from '#kernel/database/pipeline'

/** Named query, sent unchanged: the driver prepares the statement once per connection. */
type Prepared = pg.QueryConfig & { name: string }
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/**
 * Retries a prepared statement after a migration changed its result columns. Postgres then rejects
 * the statement permanently on this connection, so all statements are prepared again under new
 * names. Inside a transaction, which has failed with the statement, and on a pipelined connection,
 * the caller must start over (`retryStalePlans`).
 */
export function repeatStalePlans(client: pg.ClientBase) {
  const driver = Object.getPrototypeOf(client) as pg.ClientBase
  const send = (...args: unknown[]): unknown => Reflect.apply(driver.query, client, args)
  let changes = 0
  const ask = async (query: Prepared, values?: unknown[]): Promise<pg.QueryResult> => {
    const before = changes
    const named = before === 0 ? query : { ...query, name: `${query.name} ${before}` }
    try {
      return (await send(named, values)) as pg.QueryResult
    } catch (error) {
      if (!isStalePlan(error)) throw error
      // A query sent together with this one may already have detected the change.
      if (changes === before) changes++
      // On a pipelined connection, the failed transaction may already be over.
      if (pipelines(client) || client.getTransactionStatus() !== 'I') throw error
      return ask(query, values)
    }
  }
  client.query = ((...args: unknown[]) => {
    const [query, values] = args
    if (!isPrepared(query)) return send(...args)
    const answer = ask(query, Array.isArray(values) ? values : undefined)
    const callback = args.find((arg) => typeof arg === 'function') as Callback | undefined
    if (!callback) return answer
    answer.then(
      (result) => callback(null, result),
      (error: Error) => callback(error)
    )
    return undefined
  }) as typeof client.query
}

/**
 * Returns true if a statement is rejected because its columns changed since it was prepared. Goes by
 * the name of Postgres's function, because servers translate the message (`lc_messages`).
 */
export function isStalePlan(error: unknown) {
  if (!(error instanceof Error) || !('code' in error) || !('routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/**
 * Runs reads on connections of a pipelining pool. Starts over while statements are stale; `run`
 * closes a connection on which it failed, so each attempt leaves one stale connection less.
 */
export async function retryStalePlans<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  for (let left = pool.options.max; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isStalePlan(error)) throw error
    }
  }
}

/** Excludes other kinds of queries, such as copies and cursors, which submit themselves. */
function isPrepared(query: unknown): query is Prepared {
  return (
    typeof query === 'object' &&
    query !== null &&
    'name' in query &&
    !('submit' in query) &&
    !!query.name
  )
}
