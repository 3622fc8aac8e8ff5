import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { SessionWatch } from '#platform/live/session_watch'
import { eventually, PROMPTLY } from '#testing/eventually'

/** Returns a watch over sessions with the given seconds left; reads take as long as told. */
function world(left: Record<string, number>) {
  const state = { left: new Map(Object.entries(left)), ms: 0, away: false, reads: 0, listening: 0 }
  const ended: string[] = []
  let changed = () => {}
  const source = {
    left: async () => {
      state.reads++
      const answer = new Map(state.left)
      await pause(state.ms)
      if (state.away) throw new Error('Away')
      return answer
    },
    listen: (callback: () => void) => {
      state.listening++
      changed = callback
      return () => void state.listening--
    },
  }
  const open = () => Object.keys(left).filter((id) => !ended.includes(id))
  const watch = new SessionWatch(source, open, (id) => void ended.push(id))
  watch.start()
  return { watch, state, ended, change: () => changed() }
}

test.group('SessionWatch', (group) => {
  const worlds: ReturnType<typeof world>[] = []
  const watching = (left: Record<string, number>) => {
    const made = world(left)
    worlds.push(made)
    return made
  }
  group.each.teardown(() => worlds.splice(0).forEach(({ watch }) => watch.stop()))

  test('ends the feeds of an ended session alone, after a notification', async ({ assert }) => {
    const { state, ended, change } = watching({ a: 1000, b: 1000 })
    state.left.delete('a')
    change()
    await eventually(() => assert.deepEqual(ended, ['a']), PROMPTLY)
  })

  test('checks once for many notifications, and once more for one during the check', async ({
    assert,
  }) => {
    const { state, ended, change } = watching({ a: 1000 })
    state.ms = 300
    for (let i = 0; i < 30; i++) change()
    await eventually(() => assert.equal(state.reads, 1))
    state.left.delete('a')
    for (let i = 0; i < 30; i++) change()
    await eventually(() => assert.deepEqual(ended, ['a']))
    assert.equal(state.reads, 2)
  })

  test('checks at the next expiry, without a notification', async ({ assert }) => {
    const { state, ended, change } = watching({ a: 1000, b: 0.4 })
    change()
    await eventually(() => assert.equal(state.reads, 1))
    state.left.delete('b')
    await eventually(() => assert.deepEqual(ended, ['b']), PROMPTLY)
  })

  test('ends no feed while the database is away, and checks again', async ({ assert }) => {
    const { state, ended, change } = watching({ a: 1000 })
    state.away = true
    state.left.delete('a')
    change()
    await eventually(() => assert.equal(state.reads, 1))
    assert.deepEqual(ended, [])
    state.away = false
    await eventually(() => assert.deepEqual(ended, ['a']))
  })

  test('stops and starts again with the feeds', async ({ assert }) => {
    const { watch, state, ended, change } = watching({ a: 1000 })
    change()
    watch.stop()
    assert.equal(state.listening, 0)
    state.left.delete('a')
    await pause(250)
    assert.equal(state.reads, 0)
    watch.start()
    watch.start()
    assert.equal(state.listening, 1)
    change()
    await eventually(() => assert.deepEqual(ended, ['a']), PROMPTLY)
  })
})
