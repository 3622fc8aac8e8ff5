import pg from 'pg'

/**
 * Returns every distinct statement that this process sends to Postgres while `work` runs. Covers
 * the product's pools, migrations and query builder, because they share one driver.
 */
export async function recordStatements(work: () => Promise<void>): Promise<string[]> {
  const statements = new Set<string>()
  const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as pg.QueryConfig | undefined)?.text
    if (typeof text === 'string') statements.add(text)
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  }
  return [...statements].filter((text) => /^\s*(select|with|update|delete|insert)\b/i.test(text))
}
