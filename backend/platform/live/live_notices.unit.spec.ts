import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { LiveNotices, type LiveNotice } from '#platform/live/live_notices'
import { eventually } from '#testing/eventually'

/** Returns a source that numbers its reads and takes as long as told. */
function world(open: number[]) {
  const told: [number, LiveNotice][] = []
  const state = { ms: 0, away: false, reads: 0, listening: 0, open }
  let changed = (_userId?: number) => {}
  const notices = new LiveNotices(
    {
      now: async (userId) => {
        const read = ++state.reads
        const { away } = state
        await pause(state.ms)
        if (away) throw new Error('Away')
        return { kind: `${userId}/${read}` }
      },
      listen: (callback) => {
        state.listening++
        changed = callback
        return () => void state.listening--
      },
    },
    { userIds: () => state.open, tell: (userId, notice) => void told.push([userId, notice]) }
  )
  return { notices, told, state, change: (userId?: number) => changed(userId) }
}

test.group('LiveNotices', () => {
  test('notifies a client on opening a feed, and of later changes', async ({ assert }) => {
    const { notices, told, change, state } = world([1, 2])
    notices.opened(1)
    notices.opened(2)
    await eventually(() => assert.lengthOf(told, 2))
    assert.equal(state.listening, 1)
    change(2)
    await eventually(() => assert.deepEqual(told.at(-1), [2, { kind: '2/3' }]))
    change()
    await eventually(() => assert.lengthOf(told, 5))
    notices.stop()
    assert.equal(state.listening, 0)
  })

  test('reads a notice once for many changes, and once more for a change during the read', async ({
    assert,
  }) => {
    const { notices, told, change, state } = world([1])
    state.ms = 20
    notices.opened(1)
    for (let i = 0; i < 30; i++) change(1)
    await eventually(() => assert.lengthOf(told, 2))
    await pause(60)
    assert.equal(state.reads, 2)
  })

  test('does not read notices of users without a feed', async ({ assert }) => {
    const { notices, told, change, state } = world([1])
    notices.opened(1)
    await eventually(() => assert.lengthOf(told, 1))
    change(3)
    await pause(10)
    assert.equal(state.reads, 1)
  })

  test('sends notices once the database is back', async ({ assert }) => {
    const { notices, told, state } = world([1])
    state.away = true
    notices.opened(1)
    await eventually(() => assert.equal(state.reads, 1))
    state.away = false
    await eventually(() => assert.deepEqual(told, [[1, { kind: '1/2' }]]))
  })
})
