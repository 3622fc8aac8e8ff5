import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect } from '#kernel/database/connections'

const PURPOSE = { purpose: 'start' } as const
const MARK = 'strata.session'

/**
 * Returns true if each connection has a session of its own, which locks and notifications need. A
 * transaction pooler lends a session to the client that begins the next transaction. A setting made
 * on one connection is then visible on another, or missing while the other is in a transaction.
 */
export async function hasWholeSessions(url: string): Promise<boolean> {
  const one = await connect(url, PURPOSE)
  try {
    const other = await connect(url, PURPOSE)
    try {
      return await isApart(one, other)
    } finally {
      await other.end().catch(() => {})
    }
  } finally {
    await one.end().catch(() => {})
  }
}

async function isApart(one: pg.ClientBase, other: pg.ClientBase) {
  const mark = randomUUID()
  await one.query(`select set_config($1, $2, false)`, [MARK, mark])
  // A pooler that lends its sessions in turn (`server_round_robin`) shows another one here.
  if ((await markOf(one)) !== mark) return false
  const begins = await other.query('begin').then(
    () => true,
    (error: Error) => {
      if (/pooling mode/.test(error.message)) return false
      throw error
    }
  )
  return begins && (await markOf(other)) !== mark && (await markOf(one)) === mark
}

async function markOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ mark: string }>(
    'select current_setting($1, true) as mark',
    [MARK]
  )
  return rows[0]!.mark
}
