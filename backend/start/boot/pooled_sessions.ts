import { connect } from '#kernel/database/connections'

const PURPOSE = { purpose: 'start' } as const

/**
 * Opens as many sessions as this process may use, if the database is behind a pooler. Returns a
 * warning if the pooler grants fewer at the moment, because requests would wait for the missing
 * ones in vain. The limits of Postgres itself are known without a try.
 */
export async function warnOfSmallPooler(url: string, wanted: number): Promise<string | undefined> {
  if (!(await isPooled(url))) return undefined
  const opened = await Promise.allSettled(
    Array.from({ length: wanted }, () => connect(url, PURPOSE))
  )
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await Promise.allSettled(clients.map((client) => client.end()))
  if (clients.length === wanted) return undefined
  return (
    `DATABASE_URL: the pooler at ${new URL(url).host} grants ${clients.length} of the ${wanted} sessions ` +
    'that this process may need. Raise its default_pool_size and max_client_conn to the sum over ' +
    'all processes, or lower DATABASE_CONNECTIONS.'
  )
}

/** Returns true if an ended session is lent to the next client, as only a pooler does. */
async function isPooled(url: string) {
  return (await backendOf(url)) === (await backendOf(url))
}

async function backendOf(url: string) {
  const client = await connect(url, PURPOSE)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid
  } finally {
    await client.end()
  }
}
