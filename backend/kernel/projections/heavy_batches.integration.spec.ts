import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { verify } from '#kernel/projections/rebuild'
import type { Projection } from '#kernel/projections/projection'
import { MAX_WEIGHT } from '#kernel/projections/weight'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { node } from '#modules/workspace/testing/letters'
import { projections as productProjections } from '#projections/index'
import { createFolder } from '#testing/create_folder'
import { assertEqualsReplay } from '#testing/equals_replay'
import { closeGate, counting as inBackground, counts } from '#testing/gated_projection'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Projection that commands wait for, and that is slow on a block named 'heavy'. */
const counting = {
  ...inBackground,
  background: false,
  on: {
    BlockCreated: {
      ...inBackground.on.BlockCreated!,
      weight: ({ name }: { name: string }) => (name === 'heavy' ? MAX_WEIGHT + 1 : 0),
    },
  },
} as Projection

const projections = [...productProjections, counting]

async function level({ pool }: Stack, model: string) {
  const { rows } = await pool.query<{ follows: boolean }>(
    'select follows from projections.checkpoints where model = $1',
    [model]
  )
  return rows.every(({ follows }) => follows)
}

test.group('Heavy batches', () => {
  test('a heavy batch does not delay commands, and its projection catches up', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshStackDatabase(projections)
    const stack = openStack(database)
    cleanup(() => stack.close())
    const openGate = await closeGate(database.url)
    assert.isTrue((await createFolder(stack, 1, 'heavy')).current)
    for (let i = 0; i < 20; i++) assert.isTrue((await createFolder(stack, 2)).current)
    assert.lengthOf((await stack.blocks.children(1, null))!, 1)
    assert.lengthOf((await stack.blocks.children(2, null))!, 20)
    assert.equal(await stack.progress.lag(await stack.store.head()), 0)
    assert.isFalse(await level(stack, 'counting'))
    assert.deepEqual(await counts(stack), {})

    await openGate()
    await eventually(async () => assert.isTrue(await level(stack, 'counting')))
    assert.deepEqual(await counts(stack), { 1: 1, 2: 20 })
    assert.isTrue((await createFolder(stack, 2)).current)
    assert.deepEqual(await counts(stack), { 1: 1, 2: 21 })
    assert.isTrue((await verify(stack, counting)).equal)
    assert.isEmpty(stack.errors)
  })

  test('a restarted process continues a heavy batch', async ({ assert, cleanup }) => {
    const database = await freshStackDatabase(projections)
    const first = openStack(database)
    const openGate = await closeGate(database.url)
    assert.isTrue((await createFolder(first, 1, 'heavy')).current)
    const closing = first.close()
    await openGate()
    await closing
    const stack = openStack(database)
    cleanup(() => stack.close())
    assert.isTrue((await createFolder(stack, 1, 'heavy')).current)
    await eventually(async () => assert.isTrue(await level(stack, 'counting')))
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2 }))
    assert.isTrue((await verify(stack, counting)).equal)
  })

  test('a save of a long page is a heavy batch for search, which eventually finds it', async ({
    assert,
    cleanup,
  }) => {
    const stack = openStack(await freshStackDatabase())
    cleanup(() => stack.close())
    const page = await createPage(stack)
    const long = Array.from({ length: 400 }, (_, n) => node(`word${n} ${'of it '.repeat(60)}`))
    for (const word of ['first', 'second', 'third']) {
      const text = { nodes: [node(word), ...long, node(`${word} end`)] }
      const { current } = await saveBlock(stack.bus, stack.blocks, request(), {
        blockId: page,
        text,
      })
      assert.isTrue(current)
    }
    await eventually(async () => {
      assert.isTrue(await level(stack, 'search'))
      assert.lengthOf(await stack.searching.search(1, 'third'), 1)
    })
    assert.lengthOf(await stack.searching.search(1, 'second'), 0)
    await assertEqualsReplay(assert, stack)
    assert.isEmpty(stack.errors)
  })
})

async function createPage({ bus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = { blockType, parentId, name: blockType, ordering: 1 }
    parentId = (await createBlock(bus, vault, request(), input)).result.id
  }
  return parentId!
}

let commands = 0
function request() {
  const idempotencyKey = `command-${commands++}`
  return { owner: 1, actor: 1, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
