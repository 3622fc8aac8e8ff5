import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { EventToAppend } from '#kernel/event_store/port'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { eventually } from '#testing/eventually'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { workspaceStream } from '#modules/workspace/workspace'
import { projections } from '#projections/index'
import { applyBatch, follows } from '#kernel/projections/batch'
import { park } from '#kernel/projections/poison_events'
import { checkpointOf } from '#kernel/projections/projection'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Events that a newer version of the product may leave behind for an older one. */
const unknown: [string, Partial<EventToAppend>, version: number][] = [
  ['type', { type: 'BlockPainted' }, 1],
  ['version of a type', { type: 'BlocksArchived' }, 2],
]

/** Excludes projections of recorded events, because these park no stream. */
const followers = projections.filter(
  (projection) => !projection.recorded && follows(projection, { stream: workspaceStream(1) })
)

test.group('Events of a newer version', () => {
  for (const [title, event, version] of unknown) {
    test(`an unknown ${title} parks its stream and affects no other user`, async ({ assert }) => {
      const stack = openStack(await freshStackDatabase())
      const { bus, store, pool, blocks } = stack
      const block = await create(stack, 1)
      const metadata = {
        actor: 1,
        correlation_id: 'test',
        causation_id: 'test',
        command_id: 'newer',
        schema_version: version,
        time: '2026-01-02T03:04:05.678Z',
      }
      const data = Buffer.from(JSON.stringify({ block_ids: [block] }))
      await store.append(workspaceStream(1), 0, [
        { id: randomUUID(), type: '', data, metadata, ...event },
      ])
      const other = await create(stack, 2)

      await eventually(async () => {
        const { rows } = await pool.query('select name, stream, error from projections.parked')
        assert.deepEqual(
          rows.map(({ name, stream }) => [name, stream]),
          followers.map((projection) => [checkpointOf(projection), workspaceStream(1)])
        )
        for (const { error } of rows) assert.match(error, /Unknown (event|version)/)
      })
      assert.deepEqual(
        (await blocks.children(2, null))!.map(({ id }) => id),
        [other]
      )
      const refused = archiveBlocks(bus, request(1), [block])
      await assert.rejects(() => refused, UnknownEvent)
      await stack.close()
    })
  }
})

test('a newer program unparks a stream that an older program could not read', async ({
  assert,
  cleanup,
}) => {
  const database = await freshStackDatabase()
  const older = openStack({ ...database, project: false })
  const block = await create({ ...older, bus: older.hastyBus }, 1)
  await renameTo(older, block, 'Renamed')
  const [created, renamed] = await Array.fromAsync(older.store.read(workspaceStream(1)))
  const [first, second] = await older.reader.decode([created!, renamed!])
  await applyBatch(older.pool, projections, [first!], created!.position)
  for (const projection of projections) {
    const { type } = renamed!
    const error = new UnknownEvent(type, 2)
    if (followers.includes(projection)) {
      await park(older.pool, projection, renamed!, type, error, null)
    } else await applyBatch(older.pool, [projection], [second!], renamed!.position)
  }
  await older.close()

  const stack = openStack(database)
  cleanup(() => stack.close())
  await eventually(async () => {
    const { rowCount } = await stack.pool.query('select from projections.parked')
    assert.equal(rowCount, 0)
  })
  assert.deepEqual(
    (await stack.blocks.children(1, null))!.map(({ name }) => name),
    ['Renamed']
  )
  await create(stack, 1)
  await assertEqualsReplay(assert, stack)
})

test('a permanent deletion behind an event that an older program could not read erases the key', async ({
  assert,
  cleanup,
}) => {
  const database = await freshStackDatabase()
  const older = openStack({ ...database, project: false })
  const block = await create({ ...older, bus: older.hastyBus }, 1)
  await renameTo(older, block, 'Renamed')
  const ask = (idempotencyKey: string) => ({ ...request(1), idempotencyKey })
  await archiveBlocks(older.hastyBus, ask('archive'), [block])
  await deleteBlocks(older.hastyBus, ask('delete'), [block])
  const log = await Array.fromAsync(older.store.read(workspaceStream(1)))
  const [created, renamed, ...rest] = await older.reader.read(log, false)
  await applyBatch(older.pool, followers, [created!], created!.position)
  for (const projection of followers) {
    await park(older.pool, projection, renamed!, 'X', new UnknownEvent('X'), null)
  }
  await applyBatch(older.pool, followers, rest, rest.at(-1)!.position)
  const keyOf = async ({ pool }: Pick<Stack, 'pool'>) => {
    const { rows } = await pool.query('select erased_at from vault.keys where block_id = $1', [
      block,
    ])
    return (rows[0] as { erased_at: Date | null }).erased_at
  }
  assert.isNull(await keyOf(older))
  await older.close()

  const stack = openStack(database)
  cleanup(() => stack.close())
  await eventually(async () => assert.isNotNull(await keyOf(stack)))
  assert.deepEqual(await stack.blocks.children(1, null), [])
})

async function renameTo({ hastyBus, blocks }: Stack, blockId: number, name: string) {
  await saveBlock(hastyBus, blocks, { ...request(1), idempotencyKey: name }, { blockId, name })
}

async function create({ bus, vault }: Pick<Stack, 'bus' | 'vault'>, actor: number) {
  const input = { blockType: 'folder' as const, parentId: null, name: 'Folder', ordering: 1 }
  return (await createBlock(bus, vault, request(actor), input)).result.id
}

function request(actor: number) {
  return { owner: actor, actor, route: 'test', body: {}, correlationId: 'test' }
}
