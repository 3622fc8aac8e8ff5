import { test } from '@japa/runner'
import { UserLock } from '#kernel/aggregates/user_lock'
import { connect } from '#kernel/database/connections'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { collector } from '#testing/garbage'
import { eventually, PROMPTLY } from '#testing/eventually'

const USER = 1

test.group('User lock', (group) => {
  let lock: UserLock
  group.each.setup(() => {
    lock = new UserLock(process.env.DATABASE_URL!)
    return () => lock.close()
  })

  test('user lock releases the result of finished work while later work is queued', async ({
    assert,
    cleanup,
  }) => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    cleanup(() => resolve())
    const collect = collector()
    let first: WeakRef<object> | undefined
    const leave = async () => {
      const result = await lock.run(USER, [], async () => ({}))
      first = new WeakRef(result)
    }
    const left = leave()
    void lock.run(USER, [], () => open)
    await left
    await eventually(async () => {
      collect()
      assert.isUndefined(first!.deref())
    }, PROMPTLY)
  })

  test('user lock runs work one at a time across processes', async ({ assert, cleanup }) => {
    const other = new UserLock(process.env.DATABASE_URL!)
    cleanup(() => other.close())
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? lock : other).run(USER, [], work))
    )
    assert.equal(most, 1)
  })

  test('failing work lets the next work run', async ({ assert }) => {
    const failing = lock.run(USER, [], () => Promise.reject(new Error('failed')))
    const next = lock.run(USER, [{ text: 'select 7 as n' }], async ([rows]) => rows)
    await assert.rejects(() => failing, 'failed')
    assert.deepEqual(await next, [{ n: 7 }])
  })

  test('work runs on every connection after a column was added to a queried table', async ({
    assert,
    cleanup,
  }) => {
    const admin = await connect(process.env.DATABASE_URL!, { purpose: 'test' })
    await admin.query('create table widened as select 1 as id')
    cleanup(async () => {
      await admin.query('drop table widened')
      await admin.end()
    })
    const question = { name: 'widened', text: 'select w.* from widened w' }
    const users = [1, 2, 3, 4]
    // All at once, so that each has its own connection.
    const ask = () => {
      const all = Promise.withResolvers<void>()
      let waiting = users.length
      return Promise.all(
        users.map((user) =>
          lock.run(user, [question], async ([rows]) => {
            if (--waiting === 0) all.resolve()
            await all.promise
            return rows
          })
        )
      )
    }
    assert.deepEqual(
      await ask(),
      users.map(() => [{ id: 1 }])
    )
    await admin.query('alter table widened add column c int')
    assert.deepEqual(
      await ask(),
      users.map(() => [{ id: 1, c: null }])
    )
  })

  test('a command that waits longer than 4 s fails as unavailable, and the queue continues', async ({
    assert,
  }) => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const holding = lock.run(USER, [], () => open)
    await assert.rejects(() => lock.run(USER, [], async () => 'late'), StoreUnavailable)
    const next = lock.run(USER, [], async () => 'in time')
    resolve()
    await holding
    assert.equal(await next, 'in time')
  }).timeout(10_000)
})
