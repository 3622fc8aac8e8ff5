import { test } from '@japa/runner'
import { UploadGate, UploadsBusy, UploadUnderWay } from '#platform/files/upload_gate'

const MINE = { ownerId: 1, size: 10 }
const THEIRS = { ownerId: 2, size: 10 }

/** Returns work that blocks until `letGo` is called and records whether it began. */
function held() {
  let release = () => {}
  const ended = new Promise<void>((resolve) => (release = resolve))
  const work = { began: false, release, run: () => ((work.began = true), ended) }
  return work
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

test.group('UploadGate', () => {
  test('allows one upload of a key at a time, and another afterwards', async ({ assert }) => {
    const gate = new UploadGate()
    const first = held()
    const running = gate.through({ ...MINE, key: 'a' }, first.run)
    const second = gate.through({ ...THEIRS, key: 'a' }, async () => assert.fail('The upload ran'))
    await assert.rejects(() => second, UploadUnderWay)
    first.release()
    await running
    assert.equal(await gate.through({ ...MINE, key: 'a' }, async () => 'again'), 'again')
  })

  test('queues uploads beyond the byte limit and admits the next that fits first', async ({
    assert,
  }) => {
    const gate = new UploadGate({ maxBytes: 25 })
    const [first, second, third, small] = [held(), held(), held(), held()]
    const running = [
      gate.through({ ...MINE, key: 'a' }, first.run),
      gate.through({ ...MINE, key: 'b' }, second.run),
      gate.through({ ...MINE, key: 'c' }, third.run),
      gate.through({ ...THEIRS, key: 'd', size: 5 }, small.run),
    ]
    await tick()
    assert.deepEqual(
      [first, second, third, small].map(({ began }) => began),
      [true, true, false, true]
    )
    first.release()
    await running[0]
    await tick()
    assert.isTrue(third.began)
    for (const { release } of [second, third, small]) release()
    await Promise.all(running)
  })

  test('uploads of one user do not block another user', async ({ assert }) => {
    const gate = new UploadGate({ maxOfOne: 10 })
    const [first, second, other] = [held(), held(), held()]
    const running = [
      gate.through({ ...MINE, key: 'a' }, first.run),
      gate.through({ ...MINE, key: 'b' }, second.run),
      gate.through({ ...THEIRS, key: 'c' }, other.run),
    ]
    await tick()
    assert.deepEqual([first.began, second.began, other.began], [true, false, true])
    for (const { release } of [first, second, other]) release()
    await Promise.all(running)
  })

  test('admits the user with the fewest uploads in flight next, regardless of arrival order', async ({
    assert,
  }) => {
    const gate = new UploadGate({ maxBytes: 20 })
    const order: string[] = []
    const asks = ['a1', 'a2', 'a3', 'a4', 'b1'].map((key) => {
      const ask = held()
      const ownerId = key.startsWith('a') ? MINE.ownerId : THEIRS.ownerId
      const run = () => (order.push(key), ask.run())
      return { ...ask, done: gate.through({ ownerId, size: 10, key }, run) }
    })
    await tick()
    assert.deepEqual(order, ['a1', 'a2'])
    for (const { release, done } of asks) {
      release()
      if (order.length < 3) await done
    }
    await Promise.all(asks.map(({ done }) => done))
    assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  test('a failed upload frees its room; an upload that finds no room in time is refused', async ({
    assert,
  }) => {
    const gate = new UploadGate({ maxBytes: 10, waitMs: 20 })
    const failing = gate.through({ ...MINE, key: 'a' }, async () => {
      throw new Error('Cut off')
    })
    await assert.rejects(() => failing, 'Cut off')
    const first = held()
    const running = gate.through({ ...MINE, key: 'b' }, first.run)
    const late = gate.through({ ...THEIRS, key: 'c' }, async () => assert.fail('The upload ran'))
    await assert.rejects(() => late, UploadsBusy)
    first.release()
    await running
    assert.equal(await gate.through({ ...THEIRS, key: 'c' }, async () => 'in'), 'in')
  })
})
