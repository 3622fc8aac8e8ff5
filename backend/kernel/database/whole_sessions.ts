import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect } from '#kernel/database/connections'

const PURPOSE = { purpose: 'start' } as const
const MARK = 'strata.session'

/**
 * Finds out whether each connection has a session of its own, as locks and notifications need it. A
 * pooler that pools by transaction lends a session to whoever begins the next one: a setting made
 * on one connection shows on another, or is gone while the other is in a transaction.
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
