import { test } from '@japa/runner'
import pg from 'pg'
import { eventually } from '#testing/eventually'
import { projections as productProjections } from '#projections/index'
import { rebuild, verify } from '#kernel/projections/rebuild'
import { createReadModels } from '#kernel/projections/schema'
import { createFolder } from '#testing/create_folder'
import { closeGate, counting, counts } from '#testing/gated_projection'
import { freshStackDatabase, openStack } from '#testing/stack'

const projections = [...productProjections, counting]

test.group('Background projections', () => {
  test('a blocked background projection does not delay commands', async ({ assert, cleanup }) => {
    const database = await freshStackDatabase(projections)
    const stack = openStack(database)
    cleanup(() => stack.close())
    const openGate = await closeGate(database.url)
    for (let i = 0; i < 20; i++) assert.isTrue((await createFolder(stack, 1)).current)
    assert.equal(await stack.progress.lag(await stack.store.head()), 0)
    assert.deepEqual(await counts(stack), {})
    await openGate()
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 20 }))
  })

  test('a background projection parks a single stream', async ({ assert, cleanup }) => {
    const stack = openStack(await freshStackDatabase(projections))
    cleanup(() => stack.close())
    await createFolder(stack, 1)
    assert.isTrue((await createFolder(stack, 1, 'poison')).current)
    await createFolder(stack, 2)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1, 2: 1 }))
    assert.lengthOf((await stack.blocks.children(1, null))!, 2)
    const { rows } = await stack.pool.query('select name from projections.parked')
    assert.deepEqual(rows, [{ name: 'counting' }])
  })

  test('background projections are rebuilt and verified like all others', async ({
    assert,
    cleanup,
  }) => {
    const stack = openStack(await freshStackDatabase(projections))
    cleanup(() => stack.close())
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    await stack.pool.query('update rm_counting_v1.owners set n = 7')
    assert.isFalse((await verify(stack, counting)).equal)
    await rebuild(stack, counting)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2 }))
    assert.isTrue((await verify(stack, counting)).equal)
  })

  test('a new background projection catches up on a log in use', async ({ assert, cleanup }) => {
    const database = await freshStackDatabase()
    const before = openStack(database)
    for (const actor of [1, 1, 2]) await createFolder(before, actor)
    await before.close()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await createReadModels(client, projections)
    await client.end()
    const stack = openStack({ ...database, projections })
    cleanup(() => stack.close())
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2, 2: 1 }))
    assert.isTrue((await createFolder(stack, 2)).current)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2, 2: 2 }))
  })

  test('a free process leads background projections, not the leader of the others', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshStackDatabase(projections)
    const awaited = productProjections.filter(({ background }) => !background)
    const one = openStack({ ...database, projections: awaited })
    await createFolder(one, 1)
    const other = openStack(database)
    cleanup(async () => {
      await one.close()
      await other.close()
    })
    await eventually(async () => assert.deepEqual(await counts(other), { 1: 1 }))
    assert.isTrue(one.runner.answerable)
    assert.isFalse(other.runner.answerable)
  })
})
