import { test } from '@japa/runner'
import { QueueTimeout } from '#platform/fair_queue'
import { UploadGate, UploadUnderWay } from '#platform/files/upload_gate'

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
    const gate = new UploadGate({ capacity: 25 })
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

  test('a failed upload frees its room; an upload that finds no room in time is refused', async ({
    assert,
  }) => {
    const gate = new UploadGate({ capacity: 10, waitMs: 20 })
    const failing = gate.through({ ...MINE, key: 'a' }, async () => {
      throw new Error('Cut off')
    })
    await assert.rejects(() => failing, 'Cut off')
    const first = held()
    const running = gate.through({ ...MINE, key: 'b' }, first.run)
    const late = gate.through({ ...THEIRS, key: 'c' }, async () => assert.fail('The upload ran'))
    await assert.rejects(() => late, QueueTimeout)
    first.release()
    await running
    assert.equal(await gate.through({ ...THEIRS, key: 'c' }, async () => 'in'), 'in')
  })
})
