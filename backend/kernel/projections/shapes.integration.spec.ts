import { test } from '@japa/runner'
import type pg from 'pg'
import { createBlock } from '#modules/workspace/commands/create_block'
import { overriding } from '#testing/overriding'
import { blocksProjection } from '#projections/blocks/projection'
import { projections, readModels } from '#projections/index'
import type { Projection } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { ProjectionRunner } from '#kernel/projections/runner'
import { createReadModels, dropRetired } from '#kernel/projections/schema'
import { noteStale, staleLine } from '#kernel/projections/shapes'
import { searchProjection } from '#projections/search/projection'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const blocks = blocksProjection as Projection

async function stale({ pool }: Stack, known = projections) {
  return onClient(pool, async (client) => (await noteStale(client, known)).map(staleLine))
}

function create({ hastyBus, vault }: Stack) {
  const input = { blockType: 'folder' as const, parentId: null, name: 'A', ordering: 1 }
  const request = {
    owner: 1,
    actor: 1,
    route: 't',
    idempotencyKey: 'k',
    body: input,
    correlationId: 't',
  }
  return createBlock(hastyBus, vault, request, input)
}

/**
 * Returns a reader for a runner, and a promise that resolves when a rejected batch is requested
 * again.
 */
function refusals({ reader }: Stack) {
  const { promise: refused, resolve } = Promise.withResolvers<void>()
  let batches = 0
  const counting = overriding(reader, 'readInParts', (readInParts) => (events, withText) => {
    if (events.length > 0 && ++batches > 2) resolve()
    return readInParts(events, withText)
  })
  return { refused, reader: counting }
}

async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

test.group('Outdated read models', () => {
  test('newly created and rebuilt read models are not reported', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    assert.isEmpty(await stale(stack))
    for (const projection of readModels) await rebuild(stack, projection)
    assert.isEmpty(await stale(stack))
    await stack.close()
  })

  test('a missing column or index is reported until a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const upgraded: Projection = {
      ...blocks,
      tables: (schema) =>
        `${blocks.tables(schema)} alter table ${schema}.blocks add column icon text;`,
      indexes: (schema) =>
        `${blocks.indexes!(schema)} create index on ${schema}.blocks (font_family);`,
    }
    const [line, ...others] = await stale(stack, [upgraded])
    assert.isEmpty(others)
    assert.equal(
      line,
      'The read model blocks is out of date (it lacks: CREATE INDEX ON read_model.blocks USING ' +
        'btree (font_family), and 1 more): run node strata projections:rebuild blocks'
    )
    await rebuild(stack, upgraded)
    assert.isEmpty(await stale(stack, [upgraded]))
    assert.match((await stale(stack, [blocks]))[0]!, /it should not have: CREATE INDEX/)
    await stack.close()
  })

  test('a dropped index is reported', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    await stack.pool.query('drop index rm_search_v4.names_owner_id_name_idx')
    assert.match((await stale(stack))[0]!, /^The read model search is out of date \(it lacks/)
    await rebuild(stack, searchProjection as Projection)
    assert.isEmpty(await stale(stack))
    await stack.close()
  })

  test('index options that do not affect the content are not reported', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    await stack.pool.query(
      'alter index rm_search_v4.texts_owner_id_words_idx set (gin_pending_list_limit = 512)'
    )
    assert.isEmpty(await stale(stack))
    await stack.close()
  })

  test('tables that differ from the declaration park no stream', async ({ assert }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    await stack.pool.query(
      'alter table rm_blocks_v1.blocks drop column font_family cascade, drop column rank cascade'
    )
    await create(stack)
    const { refused, reader } = refusals(stack)
    const runner = new ProjectionRunner({ ...stack.runner.options, reader })
    runner.start()
    await refused
    assert.equal((await stack.pool.query('select from projections.parked')).rowCount, 0)
    await rebuild(stack, blocks)
    assert.isTrue(await stack.progress.waitFor((await stack.store.head())!, 40_000))
    assert.lengthOf((await stack.blocks.children(1, null))!, 1)
    await runner.stop()
    await stack.close()
  })

  test('data of a removed projection is dropped', async ({ assert }) => {
    const stack = openStack({ ...(await freshStackDatabase()), project: false })
    const retired: Projection = { ...blocks, name: 'gone' }
    await onClient(stack.pool, (client) => createReadModels(client, [retired]))
    await onClient(stack.pool, (client) => dropRetired(client, ['gone']))
    const { rows } = await stack.pool.query(
      `select to_regnamespace('rm_gone') as served, to_regnamespace('rm_gone_v1') as tables, (select count(*)::int
         from projections.checkpoints where name = 'gone') as checkpoints`
    )
    assert.deepEqual(rows, [{ served: null, tables: null, checkpoints: 0 }])
    await stack.close()
  })
})
