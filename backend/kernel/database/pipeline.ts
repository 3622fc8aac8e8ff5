import type { Writable } from 'node:stream'
import type pg from 'pg'

/**
 * Sends queries that do not depend on each other's responses. On a pooled connection with
 * `pipeline` this takes one round trip and one write. Rejects with the first error.
 */
export async function sendTogether(
  client: pg.ClientBase,
  queries: pg.QueryConfig[]
): Promise<pg.QueryResult[]> {
  if (pipelines(client)) {
    const { stream } = client.connection
    stream.cork()
    const results = Promise.all(queries.map((query) => client.query(query)))
    stream.uncork()
    return results
  }
  const results: pg.QueryResult[] = []
  for (const query of queries) results.push(await client.query(query))
  return results
}

/** Returns true if queries are sent without waiting for earlier responses. */
export function pipelines(
  client: pg.ClientBase
): client is pg.ClientBase & { connection: { stream: Writable } } {
  return 'pipeline' in client && client.pipeline === true
}
