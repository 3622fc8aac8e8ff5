import { test } from '@japa/runner'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { workspaceStream } from '#modules/workspace/workspace'
import { eventually } from '#testing/eventually'
import { blocksProjection } from '#projections/blocks/projection'
import { iconsProjection } from '#projections/icons/projection'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { applyBatch } from '#kernel/projections/batch'
import { createReadModels } from '#kernel/projections/schema'
import { linksProjection } from '#projections/links/projection'
import { searchProjection } from '#projections/search/projection'
import { versionsProjection } from '#projections/versions/projection'
import { storageProjection } from '#projections/storage/projection'
import { createFolder } from '#testing/create_folder'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Counts blocks by owner, and throws for a block named 'poison'. */
const counting: Projection<WorkspaceEvent> = {
  name: 'counting',
  needsText: true,
  streams: ['workspace-'],
  tables: (schema) => `create table ${schema}.owners (id bigint primary key, n int not null)`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        insert into ${schema}.owners as o (id, n)
        select id, 1 from jsonb_to_recordset($1) as r(id bigint)
        on conflict (id) do update set n = o.n + 1`,
      rows: ({ name }, { stream }) => {
        if (name === 'poison') throw new Error('cannot take this')
        return [{ id: Number(stream.split('-')[1]) }]
      },
    },
  },
}
const projections = [blocksProjection, iconsProjection, storageProjection, counting] as Projection[]

/** The same stack, without waiting for events that no process projects. */
const hasty = (stack: Stack): Stack => ({ ...stack, bus: stack.hastyBus })

const counts = async ({ pool }: Stack) =>
  Object.fromEntries(
    (await pool.query<{ id: string; n: number }>('select id, n from rm_counting.owners')).rows.map(
      ({ id, n }) => [id, n]
    )
  )

test.group('Projection runner', () => {
  test('a client reads its own writes from any process', async ({ assert }) => {
    const database = await freshStackDatabase()
    const [leader, other] = [openStack(database), openStack({ ...database, project: false })]
    for (let i = 0; i < 10; i++) {
      const { result, current } = await createFolder(other, 1, `Folder ${i}`)
      assert.isTrue(current)
      const [first] = (await other.blocks.children(1, null))!
      assert.equal(first!.id, result.id)
      assert.equal(first!.name, `Folder ${i}`)
    }
    await other.close()
    await leader.close()
  })

  test('a command succeeds when the read models lag, and reports it', async ({ assert }) => {
    const database = await freshStackDatabase()
    const stack = openStack({ ...database, project: false, patience: false })
    const { result, current } = await createFolder(stack, 1)
    assert.isFalse(current)
    stack.runner.start()
    await eventually(async () => {
      assert.deepEqual(
        (await stack.blocks.children(1, null))!.map(({ id }) => id),
        [result.id]
      )
    })
    await stack.close()
  })

  test('a bad event parks its stream in one read model and affects nothing else', async ({
    assert,
  }) => {
    const stack = openStack(await freshStackDatabase(projections))
    await createFolder(stack, 1)
    await createFolder(stack, 1, 'poison')
    await createFolder(stack, 1)
    await createFolder(stack, 2)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1, 2: 1 }))
    assert.lengthOf((await stack.blocks.children(1, null))!, 3)
    const { rows } = await stack.pool.query('select * from projections.parked')
    assert.lengthOf(rows, 1)
    assert.deepInclude(rows[0], { name: 'counting', stream: workspaceStream(1), revision: '1' })
    assert.match(rows[0].error, /cannot take this/)
    assert.isNotEmpty(stack.errors)
    const remedy = `once fixed: node strata projections:retry ${workspaceStream(1)}`
    assert.include(stack.lines, `projections: stream parked; ${remedy}`)
    await stack.close()
  })

  test('a stream stays parked after a restart', async ({ assert }) => {
    const database = await freshStackDatabase(projections)
    const first = openStack(database)
    await createFolder(first, 1, 'poison')
    await first.close()
    const second = openStack(database)
    await createFolder(second, 1)
    await createFolder(second, 2)
    await eventually(async () => assert.deepEqual(await counts(second), { 2: 1 }))
    await second.close()
  })

  test('a missing key parks streams where text is needed; an erased key does not', async ({
    assert,
  }) => {
    const database = await freshStackDatabase()
    const stack = openStack({ ...database, project: false })
    const [erased, missing] = [
      await createFolder(hasty(stack), 1),
      await createFolder(hasty(stack), 2),
    ]
    await stack.pool.query(
      'update vault.keys set wrapped_key = null, erased_at = now() where block_id = $1',
      [erased.result.id]
    )
    await stack.pool.query('delete from vault.keys where block_id = $1', [missing.result.id])
    stack.vault.forget()
    stack.runner.start()
    await eventually(async () => {
      const { rows } = await stack.pool.query(
        'select name, stream from projections.parked order by name'
      )
      assert.deepEqual(
        rows.map(({ name, stream }) => [name, stream]),
        [
          ['blocks', workspaceStream(2)],
          ['icons', workspaceStream(2)],
          [checkpointOf(linksProjection), workspaceStream(2)],
          [checkpointOf(searchProjection), workspaceStream(2)],
          ['shares', workspaceStream(2)],
          ['tree_history', workspaceStream(2)],
          [checkpointOf(versionsProjection), workspaceStream(2)],
        ]
      )
    })
    await stack.close()
  })

  test('a deposed leader does not apply events again', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase(projections))
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const events = await stack.reader.decode(
      await Array.fromAsync(stack.store.read(workspaceStream(1)))
    )
    await applyBatch(stack.pool, projections, events, events[0]!.position)
    assert.deepEqual(await counts(stack), { 1: 1 })
    await stack.close()
  })

  test('rows and checkpoint change together or not at all', async ({ assert }) => {
    const stack = openStack({ ...(await freshStackDatabase(projections)), project: false })
    await createFolder(hasty(stack), 1)
    await createFolder(hasty(stack), 2, 'poison')
    const recorded = [workspaceStream(1), workspaceStream(2)].map((stream) =>
      Array.fromAsync(stack.store.read(stream))
    )
    const events = await stack.reader.decode((await Promise.all(recorded)).flat())
    const apply = applyBatch(stack.pool, projections, events, events[1]!.position)
    await assert.rejects(() => apply, /cannot take this/)
    assert.deepEqual(await counts(stack), {})
    const { rows } = await stack.pool.query('select position from projections.checkpoints')
    assert.deepEqual(
      rows,
      projections.map(() => ({ position: '' }))
    )
    await stack.close()
  })

  test('projecting does not start from a checkpoint past the end of the log', async ({
    assert,
  }) => {
    const options = await freshStackDatabase()
    const before = openStack({ ...options, project: false })
    await createFolder(hasty(before), 1)
    const beyond = '9'.repeat(20)
    await before.pool.query('update projections.checkpoints set position = $1', [beyond])
    assert.equal(await before.progress.furthest(), beyond)
    before.runner.start()
    await eventually(() =>
      assert.match(
        JSON.stringify(before.errors.map(({ err }: { err?: Error }) => err?.message)),
        /past the log/
      )
    )
    await before.close()
  })

  test("a bogus checkpoint from EventStoreDB's empty log is reset", async ({ assert }) => {
    const options = await freshStackDatabase()
    const stack = openStack({ ...options, project: false })
    await createFolder(hasty(stack), 1)
    await stack.pool.query('update projections.checkpoints set position = $1', [
      '18446744073709551615/18446744073709551615',
    ])
    const client = await stack.pool.connect()
    await createReadModels(client, options.projections!)
    client.release()
    stack.runner.start()
    await eventually(async () => assert.lengthOf((await stack.blocks.children(1, null)) ?? [], 1))
    await stack.close()
  })

  test('lag is 0 when caught up, and grows while no process projects', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    await createFolder(stack, 1)
    assert.equal(await stack.progress.lag(await stack.store.head()), 0)
    await stack.runner.stop()
    await createFolder(hasty(stack), 1)
    const head = await stack.store.head()
    await eventually(async () => assert.isAbove(await stack.progress.lag(head), 500))
    await stack.close().catch(() => {})
  })
})
