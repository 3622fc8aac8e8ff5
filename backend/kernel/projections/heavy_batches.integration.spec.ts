import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { parkedStreams } from '#kernel/projections/parked_streams'
import { verify } from '#kernel/projections/rebuild'
import type { Projection } from '#kernel/projections/projection'
import { MAX_SHARE } from '#kernel/projections/deferred_streams'
import { MAX_WEIGHT } from '#kernel/projections/weight'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
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

/** Defers owners who create a heavy block. */
const deferring = {
  ...counting,
  defers: 'workspace-',
  on: {
    BlockCreated: {
      ...counting.on.BlockCreated!,
      weight: ({ name }: { name: string }) => (name === 'heavy' ? MAX_SHARE + 1 : 0),
    },
  },
} as Projection

/** Keeps the transaction in which each owner was counted, so a replay differs. */
const ordered = {
  ...deferring,
  tables: (schema) => `
    create table ${schema}.owners (
      id bigint primary key, n int not null, xid xid8 not null default pg_current_xact_id())`,
} as Projection

/** Search that defers every save. */
const deferringSearch = productProjections.map((projection) =>
  projection.name === 'search'
    ? {
        ...projection,
        on: {
          ...projection.on,
          PageSaved: { ...projection.on.PageSaved!, weight: () => MAX_SHARE + 1 },
        },
      }
    : projection
) as Projection[]

async function deferredStreams({ pool }: Stack) {
  const { rows } = await pool.query<{ stream: string }>(
    `select stream from projections.parked where error like 'deferred%' order by stream`
  )
  return rows.map(({ stream }) => stream)
}

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

  test('light streams pass the heavy streams of another owner', async ({ assert, cleanup }) => {
    const database = await freshStackDatabase([...productProjections, ordered])
    const stack = openStack(database)
    cleanup(() => stack.close())
    const openGate = await closeGate(database.url)
    await createFolder(stack, 1, 'heavy')
    await eventually(async () => assert.deepEqual(await deferredStreams(stack), ['workspace-1']))
    for (const owner of [3, 4]) await createFolder(stack, owner, 'heavy')
    await createFolder(stack, 2)
    assert.isEmpty(await parkedStreams(stack))

    await openGate()
    await eventually(async () => assert.isTrue(await level(stack, 'counting')))
    assert.deepEqual(await counts(stack), { 1: 1, 2: 1, 3: 1, 4: 1 })
    assert.isEmpty(await deferredStreams(stack))
    const { rows } = await stack.pool.query<{ id: string }>(
      'select id from rm_counting.owners order by xid'
    )
    assert.deepEqual(
      rows.slice(0, 2).map(({ id }) => id),
      ['1', '2']
    )
    assert.isEmpty(stack.errors)
  })

  test('a restarted process applies deferred streams', async ({ assert, cleanup }) => {
    const database = await freshStackDatabase([...productProjections, deferring])
    const first = openStack(database)
    const openGate = await closeGate(database.url)
    await createFolder(first, 1, 'heavy')
    await eventually(async () => assert.deepEqual(await deferredStreams(first), ['workspace-1']))
    const closing = first.close()
    await openGate()
    await closing
    const stack = openStack(database)
    cleanup(() => stack.close())
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2 }))
    assert.isTrue((await verify(stack, deferring)).equal)
  })

  test('search equals its replay after deferred saves and deletions', async ({
    assert,
    cleanup,
  }) => {
    const stack = openStack(await freshStackDatabase(deferringSearch))
    cleanup(() => stack.close())
    const pages: number[] = []
    for (let i = 0; i < 6; i++) pages.push(await createPage(stack))
    for (const round of ['first', 'second', 'third']) {
      for (const blockId of pages) {
        const text = { nodes: [node(`${round} ${blockId}`)] }
        await saveBlock(stack.bus, stack.blocks, request(), { blockId, text })
      }
      const gone = [pages.pop()!]
      await archiveBlocks(stack.bus, request(), gone)
      await deleteBlocks(stack.bus, request(), gone)
    }
    await eventually(async () => {
      assert.isTrue(await level(stack, 'search'))
      assert.isEmpty(await deferredStreams(stack))
    })
    assert.lengthOf(await stack.searching.search(1, 'third'), 3)
    await assertEqualsReplay(assert, stack)
    assert.isEmpty(stack.errors)
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
