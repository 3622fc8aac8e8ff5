import { test } from '@japa/runner'
import type pg from 'pg'
import { StoredBytes } from '#modules/admin/queries/stored_bytes'

/** Sums to 1, then 2, and so on, or fails while `broken`. */
function open() {
  const world = { sums: 0, time: 0, broken: false }
  const query = async () => {
    if (world.broken) throw new Error('Nobody answers')
    return { rows: [{ text: ++world.sums, files: 0, largest: [] }] }
  }
  const pool = { query } as unknown as pg.Pool
  const bytes = new StoredBytes(pool, () => world.time)
  const used = async () => (await bytes.used()).text
  return { world, used }
}

test.group('Bytes of everybody', () => {
  test('are summed once however many ask', async ({ assert }) => {
    const { world, used } = open()
    assert.deepEqual(await Promise.all([used(), used(), used()]), [1, 1, 1])
    world.time = 4_999
    assert.equal(await used(), 1)
    assert.equal(world.sums, 1)
  })

  test('are summed anew for the next who asks, and a minute later for whoever asks', async ({
    assert,
  }) => {
    const { world, used } = open()
    await used()
    world.time = 5_000
    assert.equal(await used(), 1)
    assert.equal(await used(), 2)
    world.time = 65_000
    assert.equal(await used(), 3)
  })

  test('stay what is known while they cannot be summed, for a minute', async ({ assert }) => {
    const { world, used } = open()
    await used()
    world.broken = true
    world.time = 59_999
    assert.equal(await used(), 1)
    world.time = 60_000
    await assert.rejects(used, 'Nobody answers')
    world.broken = false
    assert.equal(await used(), 2)
  })
})
