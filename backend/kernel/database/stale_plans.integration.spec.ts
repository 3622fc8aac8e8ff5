import { test } from '@japa/runner'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { sendTogether } from '#kernel/database/pipeline'
import { isStalePlan } from '#kernel/database/stale_plans'
import { databaseFault } from '#kernel/database/unavailable'
import { freshDatabase } from '#testing/fresh_database'

const EVERYTHING = {
  name: 'everything',
  text: 'select t.* from things t where id = $1',
  values: [1],
}

test.group('Stale prepared statements', () => {
  /** Returns a pool of two connections that have both prepared the statement. */
  async function preparedOn(pipeline: boolean) {
    const pool = openPool(await freshDatabase(), { purpose: 'test', max: 2, pipeline })
    await pool.query('create table things as select 1 as id')
    const both = await Promise.all([pool.connect(), pool.connect()])
    for (const client of both) await client.query(EVERYTHING)
    for (const client of both) client.release()
    let columns = 0
    const addColumn = () => pool.query(`alter table things add column c${columns++} int`)
    return { pool, addColumn }
  }

  test('a stale statement is retried on every connection after a column was added', async ({
    assert,
    cleanup,
  }) => {
    const { pool, addColumn } = await preparedOn(false)
    cleanup(() => pool.end())
    for (const row of [
      { id: 1, c0: null },
      { id: 1, c0: null, c1: null },
    ]) {
      await addColumn()
      const asked = Array.from({ length: 6 }, () => pool.query(EVERYTHING))
      for (const { rows } of await Promise.all(asked)) assert.deepEqual(rows, [row])
    }
  })

  test('a stale statement is recognized in every language of the server', async ({ assert }) => {
    const german = 'gecachter Plan darf den Ergebnistyp nicht ändern'
    const facts = { code: '0A000', routine: 'RevalidateCachedQuery' }
    assert.isTrue(isStalePlan(Object.assign(new Error(german), facts)))
    assert.isFalse(isStalePlan(Object.assign(new Error(german), { code: '0A000' })))
  })

  for (const pipeline of [false, true]) {
    const kind = pipeline ? 'on a pipelined connection ' : ''
    test(`a stale statement fails its transaction ${kind}once, as if the database were busy`, async ({
      assert,
      cleanup,
    }) => {
      const { pool, addColumn } = await preparedOn(pipeline)
      cleanup(() => pool.end())
      await addColumn()
      const client = await pool.connect()
      try {
        const error = await inTransaction(client).catch((reason: unknown) => reason)
        assert.equal(databaseFault(error), 'busy')
        const [, { rows }] = (await inTransaction(client)) as [unknown, pg.QueryResult]
        assert.deepEqual(rows, [{ id: 1, c0: null }])
      } finally {
        client.release(true)
      }
    })
  }
})

async function inTransaction(client: pg.ClientBase) {
  try {
    return await sendTogether(client, [{ text: 'begin' }, EVERYTHING, { text: 'commit' }])
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
