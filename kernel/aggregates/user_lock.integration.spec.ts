import { test } from '@japa/runner'
import { UserLock, type Sharing } from '#kernel/aggregates/user_lock'
import { connect } from '#kernel/database/connections'
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

  test('nobody joins a hold whose connection was cut', async ({ assert, cleanup }) => {
    const lock = new UserLock(process.env.DATABASE_URL!)
    const { promise: open, resolve } = Promise.withResolvers<void>()
    cleanup(async () => {
      resolve()
      await lock.close()
    })
    let taken = 0
    const sharing: Sharing<number> = {
      questions: () => [{ text: 'select pg_backend_pid() as pid' }],
      begin: ([rows]) => {
        taken++
        return (rows as { pid: number }[])[0]!.pid
      },
      takesMore: () => true,
    }
    let holder = 0
    const join = (wait: Promise<void>) =>
      lock.run(
        USER,
        async (pid, letNext) => {
          holder = pid
          letNext()
          await wait
        },
        sharing
      )
    const first = join(open)
    await join(Promise.resolve())
    assert.equal(taken, 1)
    const client = await connect(process.env.DATABASE_URL!, { purpose: 'test' })
    cleanup(() => client.end())
    await client.query('select pg_terminate_backend($1)', [holder])
    await eventually(async () => {
      await join(Promise.resolve())
      assert.equal(taken, 2)
    }, PROMPTLY)
    resolve()
    await first
  })
})
