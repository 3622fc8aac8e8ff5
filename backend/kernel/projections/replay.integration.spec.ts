import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { readModels } from '#projections/index'
import { blocksProjection } from '#projections/blocks/projection'
import { parkedStreams, retryParked } from '#kernel/projections/parked_streams'
import { tablesSchema, type Projection } from '#kernel/projections/projection'
import { rebuild, verify } from '#kernel/projections/rebuild'
import { Replay } from '#kernel/projections/replay'
import { dropLeftovers, holdingShadows, keepShadowsClear } from '#kernel/projections/shadows'
import { searchProjection } from '#projections/search/projection'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const blocks = blocksProjection as Projection
let commands = 0

function request(actor: number) {
  const idempotencyKey = `command-${commands++}`
  return { owner: actor, actor, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}

function create({ bus, vault }: Stack, actor: number, name = 'Folder') {
  const input: CreateBlock = { blockType: 'folder', parentId: null, name, ordering: 1 }
  return createBlock(bus, vault, request(actor), input)
}

/** The same stack, without waiting for events that no process projects. */
const hasty = (stack: Stack): Stack => ({ ...stack, bus: stack.hastyBus })

test.group('Rebuild and verify', () => {
  test('no command fails during rebuilds under constant writes', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    for (let i = 0; i < 300; i++) await create(stack, 1 + (i % 3))
    let written = 0
    let rebuilding = true
    const writers = [1, 2, 3].map(async (actor) => {
      while (rebuilding) {
        const { result, current } = await create(stack, actor)
        assert.isTrue(current)
        assert.equal((await stack.blocks.children(actor, null))![0]!.id, result.id)
        written += 1
      }
    })
    for (let round = 0; round < 5; round++) {
      for (const projection of readModels) await rebuild(stack, projection)
    }
    rebuilding = false
    await Promise.all(writers)
    assert.isAbove(written, 20)
    for (const projection of readModels) {
      assert.isTrue((await verify(stack, projection)).equal)
    }
    await stack.close()
  }).tags(['@thorough'])

  test('a rebuild while projecting lags applies no event twice', async ({ assert }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    for (let i = 0; i < 3; i++) await create(hasty(stack), 1)
    await rebuild(stack, blocks)
    assert.isEmpty(await stack.blocks.children(1, null))
    stack.runner.start()
    assert.isTrue(await stack.progress.waitFor((await stack.store.head())!, 40_000))
    assert.isEmpty(await parkedStreams(stack))
    assert.lengthOf((await stack.blocks.children(1, null))!, 3)
    await stack.close()
  })

  test('verify detects a manually changed row, and a rebuild repairs it', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { result } = await create(stack, 1, 'Right')
    assert.isTrue((await verify(stack, blocks)).equal)
    await stack.pool.query(`update rm_blocks.blocks set name = 'Wrong'`)
    assert.isFalse((await verify(stack, blocks)).equal)
    await rebuild(stack, blocks)
    assert.isTrue((await verify(stack, blocks)).equal)
    assert.equal((await stack.blocks.find(1, result.id))!.name, 'Right')
    assert.deepEqual(
      await readModelSchemas(stack),
      readModels.flatMap((model) => [`rm_${model.name}`, tablesSchema(model)]).sort()
    )
    await stack.close()
  })

  test('verify blocks no command while hashing, and ignores events recorded meanwhile', async ({
    assert,
  }) => {
    const stack = openStack(await freshStackDatabase())
    await create(stack, 1, 'Before')
    const replay = new Replay(stack, blocks, 'rm_blocks_late')
    await replay.run()
    const holding = await stack.pool.connect()
    await holding.query('begin; lock table rm_blocks_late.blocks in access exclusive mode')
    const comparing = replay.compare()
    await eventually(async () => {
      const waiting = `select from pg_locks
        where not granted and relation = 'rm_blocks_late.blocks'::regclass`
      assert.equal((await stack.pool.query(waiting)).rowCount, 1)
    })
    const meanwhile = await create(stack, 1, 'Meanwhile')
    assert.isTrue(meanwhile.current)
    await holding.query('commit')
    holding.release()
    const { live, replayed } = await comparing
    assert.equal(live, replayed)
    assert.match(live, /^blocks 1 /)
    await replay.drop()
    await stack.close()
  })

  test('leftovers of a killed rebuild or verify are dropped unless in use', async ({ assert }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    const kept = await readModelSchemas(stack)
    for (const kind of ['rm_blocks_verify', 'rm_blocks_old', 'rm_search_shadow']) {
      await stack.pool.query(`create schema ${kind}; create table ${kind}.pages (name text)`)
    }
    await holdingShadows(stack.pool, 'search', async () => {
      await stack.pool.query(`create schema rm_search_shadow`)
      assert.deepEqual(await dropLeftovers(stack.pool), { dropped: ['blocks'], inUse: true })
      assert.deepEqual(await readModelSchemas(stack), [...kept, 'rm_search_shadow'].sort())
      await assert.rejects(() => verify(stack, searchProjection as Projection), /being rebuilt or/)
    })
    assert.deepEqual(await readModelSchemas(stack), kept)
    assert.deepEqual(await dropLeftovers(stack.pool), { dropped: [], inUse: false })
    await stack.close()
  })

  test('permanent delete also drops leftovers of a killed verify', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const clearing = keepShadowsClear(stack.pool, stack.listener, stack.log)
    const { result } = await create(stack, 1, 'Secret')
    await archiveBlocks(stack.bus, request(1), [result.id])
    await clearing.done()
    await stack.pool.query('create schema rm_blocks_verify')
    await stack.pool.query('create table rm_blocks_verify.blocks as table rm_blocks.blocks')
    await deleteBlocks(stack.bus, request(1), [result.id])
    await eventually(async () =>
      assert.notInclude(await readModelSchemas(stack), 'rm_blocks_verify')
    )
    await clearing.stop()
    await stack.close()
  })

  test('an aborted rebuild keeps the live read model and can be repeated', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { result } = await create(stack, 1)
    const broken = {
      ...stack,
      reader: {
        readInParts() {
          throw new Error('cut off')
        },
      },
    }
    await assert.rejects(() => rebuild(broken as unknown as Stack, blocks), 'cut off')
    assert.equal((await stack.blocks.find(1, result.id))!.id, result.id)
    await rebuild(stack, blocks)
    assert.isTrue((await verify(stack, blocks)).equal)
    await stack.close()
  })
})

test('a parked stream is unparked once its fault is fixed', async ({ assert }) => {
  const stack = openStack(await freshStackDatabase())
  await create(stack, 1, 'First')
  await stack.runner.stop()
  const later = openStack({ ...(await withKeyHidden(stack)), project: true })
  const missing = await parkedBlocks(later)
  assert.deepEqual(
    missing.map(({ name, stream }) => [name, stream]),
    [['blocks', 'workspace-1']]
  )
  await assert.rejects(() => retryParked(later, blocks, 'workspace-1'), /is missing/)
  assert.lengthOf(await parkedBlocks(later), 1)
  const replay = new Replay(later, blocks, 'rm_blocks_late')
  await replay.run()
  await later.pool.query('insert into vault.keys select * from hidden_keys')
  await retryParked(later, blocks, 'workspace-1')
  await assert.rejects(() => replay.meetLive(async () => {}), /was unparked meanwhile/)
  await replay.drop()
  assert.isEmpty(await parkedBlocks(later))
  const names = (await later.blocks.children(1, null))!.map(({ name }) => name)
  assert.deepEqual(names, ['Third', 'Second', 'First'])
  await create(later, 1, 'Fourth')
  assert.lengthOf((await later.blocks.children(1, null))!, 4)
  assert.isTrue((await verify(later, blocks)).equal)
  await assert.rejects(() => retryParked(later, blocks, 'workspace-1'), /is not parked/)
  await later.close()
  await stack.close().catch(() => {})
})

async function readModelSchemas({ pool }: Stack): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname like 'rm\\_%' order by 1`
  )
  return rows.map(({ nspname }) => nspname)
}

/**
 * Returns the parked streams of the blocks read model, because other read models with names have
 * parked them too.
 */
async function parkedBlocks(stack: Stack) {
  return (await parkedStreams(stack)).filter(({ name }) => name === 'blocks')
}

/** Creates two more folders and projects them while the key of the first one is missing. */
async function withKeyHidden(stack: Stack) {
  const { url } = { url: stack.pool.options.connectionString! }
  const second = await create(hasty(stack), 1, 'Second')
  await create(hasty(stack), 1, 'Third')
  await stack.pool.query(
    'create table hidden_keys as select * from vault.keys where block_id = $1',
    [second.result.id]
  )
  await stack.pool.query('delete from vault.keys where block_id = $1', [second.result.id])
  const options = { url, vaultKeys: stack.vaultKeys }
  const projecting = openStack(options)
  await projecting.progress.waitFor((await stack.store.head())!, 40_000)
  await projecting.close()
  return options
}
