import { test } from '@japa/runner'
import { memoizeAsync } from '#modules/auth/passwords/memoize_async'

test.group('memoizeAsync', () => {
  test('runs the factory once for concurrent and later calls', async ({ assert }) => {
    let made = 0
    const get = memoizeAsync(async () => ++made)
    assert.deepEqual(await Promise.all([get(), get()]), [1, 1])
    assert.equal(await get(), 1)
  })

  test('runs the factory again after a failure', async ({ assert }) => {
    let tries = 0
    const get = memoizeAsync(async () => {
      tries++
      if (tries === 1) throw new Error('no memory left')
      return 'made'
    })
    const first = await Promise.allSettled([get(), get()])
    assert.deepEqual(
      first.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    assert.equal(await get(), 'made')
    assert.equal(tries, 2)
  })
})
