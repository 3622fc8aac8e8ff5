import { test } from '@japa/runner'
import pg from 'pg'
import { longVisit } from '#testing/queries/long_visit'
import { fillWithRows } from '#testing/queries/many_rows'
import { dearPlans, fullReads } from '#testing/queries/plans'
import { recordStatements } from '#testing/queries/recorded_statements'

/** Queries that are sent only if the visit succeeds. */
const KNOWN = [
  /from "users" where "email" = \$1/,
  /vocabulary/,
  /delete from files/,
  /^select [^]*from \(select r\.id from [^]*like \$1[^]* offset \d+\) page/,
  /rm_activity/,
  /rm_audit_log[^]* where type = \$1/,
  /rm_chain.* order by id desc/,
]

const NOT_BY_INDEX = ['seqscan', 'hashjoin', 'mergejoin', 'material']

/**
 * Runs work on rows in an open transaction. Each test creates its own rows, so that a retried test
 * starts over.
 */
async function withRows(
  rows: { accounts: number; blocks: number },
  work: (client: pg.Client) => Promise<void>
) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    await fillWithRows(client, rows)
    await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Disables the plans that Postgres prefers for small tables. */
async function requireIndexes(client: pg.Client) {
  for (const plan of NOT_BY_INDEX) await client.query(`set local enable_${plan} = off`)
}

test.group('Query plans', () => {
  test('every query of a user visit uses an index and has an accurate estimate', async ({
    assert,
  }) => {
    const statements = await recordStatements(longVisit)
    for (const known of KNOWN) {
      const sent = statements.some((text) => known.test(text))
      assert.isTrue(sent, String(known))
    }
    await withRows({ accounts: 500, blocks: 5_000 }, async (client) => {
      assert.deepEqual(await dearPlans(client, statements), [])
      await requireIndexes(client)
      assert.deepEqual(await fullReads(client, statements), [])
    })
  })

  test('a query without an index is reported', async ({ assert }) => {
    const statements = [
      'select * from users where lower(email) = $1',
      'select * from users where email = $1',
      'select name from rm_blocks.blocks where name = $1',
      'select max(position) from event_store.events',
    ]
    await withRows({ accounts: 5, blocks: 50 }, async (client) => {
      await requireIndexes(client)
      assert.deepEqual(await fullReads(client, statements), [
        'public.users is read in full by: select * from users where lower(email) = $1',
        'rm_blocks_v1.blocks is read in full by: select name from rm_blocks.blocks where name = $1',
      ])
    })
  })
})
