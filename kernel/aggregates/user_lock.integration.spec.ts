import { test } from '@japa/runner'
import { UserLock } from '#kernel/aggregates/user_lock'
import { collector } from '#start/boot/idle_memory'
import { eventually, PROMPTLY } from '#tools/testing/eventually'

const USER = 1

test.group('The line of one user', () => {
  test('keeps no result while others wait in it', async ({ assert, cleanup }) => {
    const lock = new UserLock(process.env.DATABASE_URL!)
    const { promise: open, resolve } = Promise.withResolvers<void>()
    cleanup(async () => {
      resolve()
      await lock.close()
    })
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
})
