import type pg from 'pg'
import { pipelines } from '#kernel/database/pipeline'

/** Named, and sent as it is: the driver prepares it once for each connection. */
type Prepared = pg.QueryConfig & { name: string }
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/**
 * Asks a prepared statement once more when a migration changed what its columns are since it was
 * prepared: Postgres refuses it then, on this connection for good. Under new names all are prepared
 * anew. In a transaction, which has failed with it, and on a connection that pipelines, whoever asked
 * has to begin again.
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
      // Others that were sent together with it may have found out before.
      if (changes === before) changes++
      // Pipelined, the transaction that failed may be over by now.
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

/** Returns whether a statement is refused because its columns are others than when it was prepared. */
export function isStalePlan(error: unknown) {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.includes('cached plan')
  )
}

/** Queries of other kinds, such as copies and cursors, submit themselves. */
function isPrepared(query: unknown): query is Prepared {
  return (
    typeof query === 'object' &&
    query !== null &&
    'name' in query &&
    !('submit' in query) &&
    !!query.name
  )
}
