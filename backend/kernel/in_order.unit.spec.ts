import { test } from '@japa/runner'
import { InOrder } from '#kernel/in_order'

test.group('InOrder', () => {
  test('work of one key runs one at a time in order, also after a failure', async ({ assert }) => {
    const queue = new InOrder<string>()
    const seen: string[] = []
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const first = queue.run('a', async () => {
      await open
      seen.push('first')
      throw new Error('failed')
    })
    const second = queue.run('a', async () => seen.push('second'))
    await queue.run('b', async () => seen.push('other'))
    resolve()
    await assert.rejects(() => first, 'failed')
    await second
    assert.deepEqual(seen, ['other', 'first', 'second'])
  })

  test('work whose turn is refused never runs, and later work keeps its place', async ({
    assert,
  }) => {
    const queue = new InOrder<string>()
    const seen: string[] = []
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const first = queue.run('a', () => open.then(() => seen.push('first')))
    const refused = queue.run(
      'a',
      async () => seen.push('refused'),
      () => Promise.reject(new Error('late'))
    )
    const last = queue.run('a', async () => seen.push('last'))
    await assert.rejects(() => refused, 'late')
    assert.isEmpty(seen)
    resolve()
    await Promise.all([first, last])
    assert.deepEqual(seen, ['first', 'last'])
  })

  test('a key is forgotten once its work has ended', async ({ assert }) => {
    const queue = new InOrder<string>()
    const work = queue.run('a', async () => 1)
    assert.deepEqual(queue.keys, ['a'])
    assert.equal(await work, 1)
    await queue.ended('a')
    assert.isEmpty(queue.keys)
  })
})
