import { test } from '@japa/runner'
import pg from 'pg'
import { eventually } from '#testing/eventually'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { blocksProjection } from '#projections/blocks/projection'
import { projections, readModels } from '#projections/index'
import { failures } from '#kernel/failures/failures'
import { CatchUp } from '#kernel/projections/catch_up'
import { catchUpSubject } from '#kernel/projections/group'
import { parkedStreams } from '#kernel/projections/parked_streams'
import type { Projection } from '#kernel/projections/projection'
import { verify } from '#kernel/projections/rebuild'
import { createReadModels } from '#kernel/projections/schema'
import { noteStale } from '#kernel/projections/shapes'
import { createFolder } from '#testing/create_folder'
import { goldenDatabase } from '#testing/golden/golden_database'
import { openStack, type Stack, type StackOptions } from '#testing/stack'

const blocks = blocksProjection as Projection

/** Blocks read model with an additional column, and an index on it. */
const newBlocks: Projection = {
  ...blocks,
  version: 2,
  previous: blocks,
  tables: (schema) =>
    `${blocks.tables(schema)}
     alter table ${schema}.blocks add column shard bigint generated always as (id % 16) stored;`,
  indexes: (schema) => `${blocks.indexes!(schema)} create index on ${schema}.blocks (shard);`,
}

/** Advisory lock that `counting` waits for before it counts. */
const GATE = 0x6761_7465

/** Counts created blocks by owner. */
const counting = {
  name: 'counting',
  needsText: true,
  streams: ['workspace-'],
  tables: (schema) => `create table ${schema}.owners (id bigint primary key, n int not null)`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        with gate as materialized (select pg_advisory_xact_lock_shared(${GATE}))
        insert into ${schema}.owners as o (id, n)
        select id, 1 from gate, jsonb_to_recordset($1) as r(id bigint)
        on conflict (id) do update set n = o.n + 1`,
      rows: (_, { stream }) => [{ id: Number(stream.split('-')[1]) }],
    },
  },
} satisfies Projection<WorkspaceEvent> as Projection

/** Prepares a golden database as a program with these projections does at its start. */
async function upgraded(known: Projection[], options?: StackOptions) {
  const database: StackOptions = {
    ...(options ?? (await goldenDatabase('before_versions'))),
    projections: known,
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await createReadModels(client, known)
  await client.end()
  return database
}

const replacing = (changed: Projection) =>
  projections.map((projection) => (projection.name === changed.name ? changed : projection))

/**
 * Three users write and read their own writes until `stop`, which returns the number of their
 * commands.
 */
function usersAtWork(stack: Stack) {
  let isOver = false
  const counts = [1, 2, 3].map(async (actor) => {
    let count = 0
    for (; !isOver; count++) {
      const { result, current } = await createFolder(stack, actor)
      const [first] = (await stack.blocks.children(actor, null))!
      if (!current || first!.id !== result.id) throw new Error('A read model was behind')
    }
    return count
  })
  return {
    stop: async () => {
      isOver = true
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    },
  }
}

async function checkpoints({ pool }: Stack, model: string) {
  const { rows } = await pool.query<{ name: string; follows: boolean; serves: boolean }>(
    'select name, follows, serves from projections.checkpoints where model = $1 order by name',
    [model]
  )
  return rows.map(({ name, follows, serves }) =>
    [name, follows && 'follows', serves && 'serves'].filter(Boolean).join(' ')
  )
}

async function assertLevel(
  assert: { deepEqual(actual: unknown, expected: unknown): void },
  stack: Stack,
  model: string,
  expected: string[]
) {
  await eventually(async () => assert.deepEqual(await checkpoints(stack, model), expected))
}

test.group('Upgrade on a log in use', () => {
  test('a database without versions shows the same data after the upgrade', async ({ assert }) => {
    const database = await goldenDatabase('before_versions')
    const before = openStack({ ...database, project: false })
    const { rows } = await before.pool.query('select id, name from rm_blocks.blocks order by id')
    await before.close()
    const stack = openStack(await upgraded(projections, database))
    const after = await stack.pool.query('select id, name from rm_blocks.blocks order by id')
    assert.isAbove(rows.length, 100)
    assert.deepEqual(after.rows, rows)
    assert.isTrue((await createFolder(stack, 1)).current)
    for (const projection of readModels) assert.isTrue((await verify(stack, projection)).equal)
    await stack.close()
  })

  test('statistics samples of user text are deleted', async ({ assert }) => {
    const database = await goldenDatabase('before_versions')
    const before = openStack({ ...database, project: false })
    await before.pool.query(`
      alter table rm_blocks.blocks alter column name set statistics -1;
      analyze rm_blocks.blocks`)
    await before.close()
    const stack = openStack({ ...(await upgraded(projections, database)), project: false })
    await stack.pool.query('analyze rm_blocks_v1.blocks')
    const sampled = `select attname from pg_stats where tablename = 'blocks' and attname = 'name'`
    assert.deepEqual((await stack.pool.query(sampled)).rows, [])
    await stack.close()
  })

  test('no command waits while a new read model and a new version catch up', async ({ assert }) => {
    const known = [counting, ...replacing(newBlocks)]
    const stack = openStack(await upgraded(known))
    const gate = await stack.pool.connect()
    await gate.query('select pg_advisory_lock($1)', [GATE])
    const working = usersAtWork(stack)
    await eventually(async () => {
      const waiting = 'select from pg_locks where objid = $1 and not granted'
      assert.equal((await stack.pool.query(waiting, [GATE])).rowCount, 1)
    })
    for (let i = 0; i < 5; i++) assert.isTrue((await createFolder(stack, 4)).current)
    assert.deepEqual(await checkpoints(stack, 'counting'), ['counting serves'])
    await gate.query('select pg_advisory_unlock($1)', [GATE])
    gate.release()
    await assertLevel(assert, stack, 'counting', ['counting follows serves'])
    await assertLevel(assert, stack, 'blocks', ['blocks follows', 'blocks_v2 follows serves'])
    assert.isAbove(await working.stop(), 3)
    for (const projection of [blocks, newBlocks, counting]) {
      assert.isTrue((await verify(stack, projection)).equal, projection.name)
    }
    const { rows } = await stack.pool.query(
      'select count(*)::int as n from rm_blocks.blocks where shard <> id % 16'
    )
    assert.deepEqual(rows, [{ n: 0 }])
    const client = await stack.pool.connect()
    assert.isEmpty(await noteStale(client, known))
    client.release()
    assert.isEmpty(stack.errors)
    await stack.close()
  })

  test('a failed catch-up is listed as failing only until it succeeds', async ({ assert }) => {
    let isAway = true
    const faltering: Projection = {
      ...counting,
      name: 'faltering',
      on: {
        BlockCreated: {
          ...counting.on.BlockCreated!,
          rows: (data, stored) => {
            if (isAway) throw Object.assign(new Error('The database restarts'), { code: '57P01' })
            return counting.on.BlockCreated!.rows(data, stored)
          },
        },
      },
    }
    const listed = () =>
      failures.list().find(({ subject }) => subject === catchUpSubject(faltering))
    const stack = openStack(await upgraded([...projections, faltering]))
    await eventually(() => assert.exists(listed()))
    isAway = false
    await assertLevel(assert, stack, 'faltering', ['faltering follows serves'])
    await eventually(() => assert.notExists(listed()))
    await stack.close()
  })

  test('an interrupted catch-up resumes at its position', async ({ assert }) => {
    const stack = openStack({ ...(await upgraded([...projections, counting])), project: false })
    const [middle] = await Array.fromAsync(stack.store.read('workspace-2', { limit: 1 }))
    const catchUp = new CatchUp(counting, stack)
    await catchUp.readTo(middle!.position, AbortSignal.timeout(60_000))
    assert.deepEqual(await checkpoints(stack, 'counting'), ['counting serves'])
    stack.runner.start()
    await assertLevel(assert, stack, 'counting', ['counting follows serves'])
    assert.isTrue((await verify(stack, counting)).equal)
    await stack.close()
  }).tags(['@thorough'])

  test('an event rejected by the new version parks its stream only there', async ({ assert }) => {
    const poisoned: Projection = {
      ...newBlocks,
      on: {
        ...blocks.on,
        BlockCreated: {
          ...blocks.on.BlockCreated!,
          rows: (data, stored) => {
            if (stored.stream === 'workspace-2') throw new Error('cannot take this')
            return blocks.on.BlockCreated!.rows(data, stored)
          },
        },
      },
    }
    const stack = openStack(await upgraded(replacing(poisoned)))
    await assertLevel(assert, stack, 'blocks', ['blocks follows', 'blocks_v2 follows serves'])
    const parked = (await parkedStreams(stack)).map(({ name, stream }) => [name, stream])
    assert.deepEqual(parked, [['blocks_v2', 'workspace-2']])
    assert.isTrue((await verify(stack, blocks)).equal)
    await stack.close()
  })

  test('the next release drops the previous version', async ({ assert }) => {
    const first = openStack(await upgraded(replacing(newBlocks)))
    await assertLevel(assert, first, 'blocks', ['blocks follows', 'blocks_v2 follows serves'])
    const { url, vaultKeys } = { url: first.pool.options.connectionString!, ...first }
    await first.close()
    const known = replacing({ ...newBlocks, previous: undefined })
    const later = openStack(await upgraded(known, { url, vaultKeys }))
    assert.deepEqual(await checkpoints(later, 'blocks'), ['blocks_v2 follows serves'])
    const { rows } = await later.pool.query(`select to_regnamespace('rm_blocks_v1') as tables`)
    assert.deepEqual(rows, [{ tables: null }])
    assert.isTrue((await createFolder(later, 1)).current)
    await later.close()
  }).tags(['@thorough'])

  test('without a previous version, the new version serves while it catches up', async ({
    assert,
  }) => {
    const known = replacing({ ...newBlocks, previous: undefined })
    const stack = openStack(await upgraded(known))
    await assertLevel(assert, stack, 'blocks', ['blocks_v2 follows serves'])
    assert.isTrue((await verify(stack, newBlocks)).equal)
    await stack.close()
  }).tags(['@thorough'])
})
