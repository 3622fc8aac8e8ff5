import { test } from '@japa/runner'
import { UserLock } from '#kernel/aggregates/user_lock'
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
      const result = await lock.run(USER, async () => ({}))
      first = new WeakRef(result)
    }
    const left = leave()
    void lock.run(USER, () => open)
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
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? lock : other).run(USER, work)))
    assert.equal(most, 1)
  })

  test('failing work lets the next work run', async ({ assert }) => {
    const failing = lock.run(USER, () => Promise.reject(new Error('failed')))
    const next = lock.run(USER, async (client) => (await client.query('select 7 as n')).rows)
    await assert.rejects(() => failing, 'failed')
    assert.deepEqual(await next, [{ n: 7 }])
  })

  test('a command that waits longer than 4 s fails as unavailable, and the queue continues', async ({
    assert,
  }) => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const holding = lock.run(USER, () => open)
    await assert.rejects(() => lock.run(USER, async () => 'late'), StoreUnavailable)
    const next = lock.run(USER, async () => 'in time')
    resolve()
    await holding
    assert.equal(await next, 'in time')
  }).timeout(10_000)
})
