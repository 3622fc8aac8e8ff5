import { setImmediate as tick } from 'node:timers/promises'
import { test } from '@japa/runner'
import { FairQueue, QueueTimeout, type QueueLimits } from '#platform/fair_queue'

/** Runs work named `a1`, of key `a`, that ends on demand; records the started work. */
function works(limits: QueueLimits) {
  const queue = new FairQueue<string>(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, cost = 1) =>
    queue.run(
      name[0]!,
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
      cost
    )
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)!()
      await tick()
    }
  }
  return { queue, begun, run, end }
}

test.group('Fair queue', () => {
  test('queue starts the first entry of the key with the least work in flight', async ({
    assert,
  }) => {
    const { begun, run, end } = works({ capacity: 2 })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => run(name))
    await tick()
    assert.deepEqual(begun, ['a1', 'a2'])
    await end('a1')
    assert.deepEqual(begun, ['a1', 'a2', 'b1'])
    await end('a2')
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
    await end('b1', 'a3', 'a4', 'b2')
    assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  test('queue limits cost per key: two heavy entries or four light ones, independent of other keys', async ({
    assert,
  }) => {
    const { begun, run, end } = works({ perKey: 4 })
    for (const name of ['a1', 'a2', 'a3']) void run(name, 2)
    void run('a4')
    for (const name of ['b1', 'b2', 'b3', 'b4', 'b5']) void run(name)
    await tick()
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2', 'b3', 'b4'])
    // A light entry does not overtake a heavy entry of its own key.
    await end('b1')
    assert.deepEqual(begun.slice(6), ['b5'])
    await end('a1')
    assert.deepEqual(begun.slice(7), ['a3'])
    await end('a2', 'a3')
    assert.deepEqual(begun.slice(8), ['a4'])
  })

  test('a key with a backlog runs one entry at a time while another key runs', async ({
    assert,
  }) => {
    const { begun, run, end } = works({ perKey: 2, backlog: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) void run(name)
    await tick()
    assert.deepEqual(begun, ['a1', 'a2', 'b1'])
    await end('a1')
    assert.lengthOf(begun, 3)
    await end('a2')
    assert.deepEqual(begun.slice(3), ['a3'])
    await end('b1', 'a3')
    assert.deepEqual(begun.slice(4), ['a4', 'a5'])
    await end('a4', 'a5', 'a6')
  })

  test('queue runs an entry above a limit alone', async ({ assert }) => {
    const { begun, run, end } = works({ capacity: 3, perKey: 2 })
    void run('a1', 5)
    void run('b1', 1)
    await tick()
    assert.deepEqual(begun, ['a1'])
    await end('a1')
    assert.deepEqual(begun, ['a1', 'b1'])
  })

  test('queue continues after failed work, and skips entries that timed out', async ({
    assert,
  }) => {
    const { queue, begun, run, end } = works({ capacity: 1, waitMs: 20 })
    await assert.rejects(() => queue.run('a', () => Promise.reject(new Error('no'))), 'no')
    void run('a1')
    await assert.rejects(() => run('a2'), QueueTimeout)
    void run('b1')
    await end('a1')
    assert.deepEqual(begun, ['a1', 'b1'])
  })
})
