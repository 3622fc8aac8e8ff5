import { test } from '@japa/runner'
import pg from 'pg'
import { longVisit } from '#backend/testing/queries/long_visit'
import { fillWithRows } from '#backend/testing/queries/many_rows'
import { fullReads } from '#backend/testing/queries/plans'
import { recordStatements } from '#backend/testing/queries/recorded_statements'

test.group('Query plans', (group) => {
  let client: pg.Client

  /** Rows that nobody else sees, and with so few of them only plans that go by an index. */
  group.each.setup(async () => {
    client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    for (const plan of ['seqscan', 'hashjoin', 'mergejoin', 'material']) {
      await client.query(`set enable_${plan} = off`)
    }
    await client.query('begin')
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  })

  test('whatever people do, each query has an index that leads to its rows', async ({ assert }) => {
    const statements = await recordStatements(longVisit)
    // Some that are sent only if the visit went as it should.
    for (const known of [/from "users" where "email" = \$1/, /vocabulary/, /delete from files/]) {
      const sent = statements.some((text) => known.test(text))
      assert.isTrue(sent, String(known))
    }
    await fillWithRows(client, { accounts: 500, blocks: 5_000 })
    assert.deepEqual(await fullReads(client, statements), [])
  })

  test('a query without an index is found', async ({ assert }) => {
    await fillWithRows(client, { accounts: 500, blocks: 5_000 })
    const found = await fullReads(client, [
      'select * from users where lower(email) = $1',
      'select * from users where email = $1',
      'select name from rm_blocks.blocks where name = $1',
      'select max(position) from event_store.events',
    ])
    assert.deepEqual(found, [
      'public.users is read in full by: select * from users where lower(email) = $1',
      'rm_blocks.blocks is read in full by: select name from rm_blocks.blocks where name = $1',
    ])
  })
})
