import { test } from '@japa/runner'
import pg from 'pg'
import { longVisit } from '#testing/queries/long_visit'
import { fillWithRows } from '#testing/queries/many_rows'
import { fullReads } from '#testing/queries/plans'
import { recordStatements } from '#testing/queries/recorded_statements'

test('no user action reads a whole table with 100,000 accounts and 1,000,000 blocks', async ({
  assert,
}) => {
  const statements = await recordStatements(longVisit)
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    await fillWithRows(client, { accounts: 100_000, blocks: 1_000_000 })
    assert.deepEqual(await fullReads(client, statements), [])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
