import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type pg from 'pg'
import { eventually } from '#testing/eventually'
import { StoredBytes } from '#modules/admin/queries/stored_bytes'

const NOBODY = -7

interface World {
  /** Number of sums. */
  sums: number
  /** True if sums fail. */
  broken: boolean
  /** Promise that a read awaits before it returns. */
  held?: Promise<unknown>
}

async function open() {
  const pool = await app.container.make('strata.queries_pool')
  const world: World = { sums: 0, broken: false }
  const query = async (asked: { text: string }) => {
    if (asked.text.startsWith('insert')) {
      world.sums++
      if (world.broken) throw new Error('Nobody answers')
    }
    const { held } = world
    const result = await pool.query(asked)
    await held
    return result
  }
  return { world, bytes: new StoredBytes({ query } as unknown as pg.Pool) }
}

function summedAgo(ago: string) {
  return db.rawQuery(`update stored_bytes set summed_at = now() - interval '${ago}'`)
}

test.group('Stored bytes of all users', (group) => {
  group.each.setup(async () => void (await db.from('stored_bytes').delete()))
  group.each.teardown(async () => {
    await db.from('files').where('owner_id', NOBODY).delete()
    await db.from('stored_bytes').delete()
  })

  test('concurrent callers share the first sum', async ({ assert }) => {
    const { world, bytes } = await open()
    const [first, second] = await Promise.all([bytes.used(), bytes.used()])
    // The server may have summed for an earlier caller, so only the time may differ.
    assert.deepEqual({ ...first, summed_at: '' }, { ...second, summed_at: '' })
    assert.equal(world.sums, 1)
    await bytes.used()
    assert.equal(world.sums, 1)
  })

  test('a caller whose slow read finds no sum does not sum again', async ({ assert }) => {
    const { world, bytes } = await open()
    const first = bytes.used()
    world.held = first
    const second = bytes.used()
    world.held = undefined
    assert.deepEqual(await second, await first)
    assert.equal(world.sums, 1)
  })

  test('a known sum is returned without waiting and is refreshed for the next caller', async ({
    assert,
  }) => {
    const { world, bytes } = await open()
    const yesterday = Date.now() - 86_400_000
    const { files } = await bytes.used()
    await summedAgo('1 week')
    await db.table('files').insert({
      key: 'stored-bytes',
      owner_id: NOBODY,
      block_id: NOBODY,
      type: 'image/png',
      size: 1000,
      command_id: 'stored-bytes',
      reserved_until: new Date(),
    })
    const old = await bytes.used()
    assert.equal(old.files, files)
    assert.isBelow(Date.parse(old.summed_at), yesterday)
    await eventually(async () => {
      const { rows } = await db.rawQuery(
        `select from stored_bytes where summed_at > now() - interval '1 day'`
      )
      assert.lengthOf(rows, 1)
    })
    assert.equal(world.sums, 2)
    assert.equal((await bytes.used()).files, files + 1000)
    assert.equal(world.sums, 2)
  })

  test('a clock set back triggers another sum', async ({ assert }) => {
    const { world, bytes } = await open()
    await bytes.used()
    await summedAgo('-1 hour')
    await bytes.used()
    assert.equal(world.sums, 2)
  })

  test('a failed sum is an error for the next caller until a sum succeeds', async ({ assert }) => {
    const { world, bytes } = await open()
    await bytes.used()
    await summedAgo('1 minute')
    world.broken = true
    await bytes.used()
    await assert.rejects(() => bytes.used(), 'Nobody answers')
    world.broken = false
    const mended = Date.now()
    const { summed_at: at } = await bytes.used()
    assert.isAtLeast(Date.parse(at), mended)
  })
})
