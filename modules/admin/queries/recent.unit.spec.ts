import { test } from '@japa/runner'
import { Recent } from '#modules/admin/queries/recent'

/** Finds 1, then 2, and so on, or fails while `broken`. */
function open() {
  const world = { found: 0, time: 0, broken: false }
  const find = async () => {
    if (world.broken) throw new Error('Nobody answers')
    return ++world.found
  }
  return { world, recent: new Recent(find, () => world.time) }
}

test.group('Shared cached value', () => {
  test('concurrent callers share one query', async ({ assert }) => {
    const { world, recent } = open()
    assert.deepEqual(await Promise.all([recent.get(), recent.get(), recent.get()]), [1, 1, 1])
    world.time = 4_999
    assert.equal(await recent.get(), 1)
    assert.equal(world.found, 1)
  })

  test('a stale value is refreshed for the next caller, and an expired one for the current caller', async ({
    assert,
  }) => {
    const { world, recent } = open()
    await recent.get()
    world.time = 5_000
    assert.equal(await recent.get(), 1)
    assert.equal(await recent.get(), 2)
    world.time = 65_000
    assert.equal(await recent.get(), 3)
  })

  test('a failing refresh keeps the known value for a minute', async ({ assert }) => {
    const { world, recent } = open()
    await recent.get()
    world.broken = true
    world.time = 59_999
    assert.equal(await recent.get(), 1)
    world.time = 60_000
    await assert.rejects(() => recent.get(), 'Nobody answers')
    world.broken = false
    assert.equal(await recent.get(), 2)
  })
})
