import { test } from '@japa/runner'
import { createBlock } from '#modules/workspace/commands/create_block'
import { readModels } from '#projections/index'
import { applyBatch, applyNext } from '#kernel/projections/batch'
import { hashOfSchema } from '#kernel/projections/hash'
import { START } from '#kernel/projections/schema'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Opens a stack whose log holds two folders that no projection has processed. */
async function twoFolders() {
  const stack = openStack({ ...(await freshStackDatabase()), project: false })
  for (const name of ['First', 'Second']) {
    const request = {
      owner: 1,
      actor: 1,
      route: 't',
      idempotencyKey: name,
      body: {},
      correlationId: 't',
    }
    const folder = { blockType: 'folder' as const, parentId: null, name, ordering: 1 }
    await createBlock(stack.hastyBus, stack.vault, request, folder)
  }
  const recorded = await Array.fromAsync(stack.store.read('workspace-1'))
  return { stack, events: await stack.reader.decode(recorded) }
}

const namesIn = async ({ blocks }: Stack) =>
  (await blocks.children(1, null))!.map(({ name }) => name)

test.group('applyNext', () => {
  test('applyNext has the same effect as applyBatch', async ({ assert }) => {
    const { stack, events } = await twoFolders()
    const [first, second] = events
    assert.isTrue(await applyBatch(stack.pool, readModels, [first!], first!.position))
    const next = applyNext(stack.pool, readModels, [second!], first!.position, second!.position)
    assert.isTrue(await next)
    assert.deepEqual(await namesIn(stack), ['Second', 'First'])
    const hash = await hashOf(stack)
    assert.isTrue(await applyBatch(stack.pool, readModels, events, second!.position))
    assert.equal(await hashOf(stack), hash, 'the checkpoints have not moved')
    await stack.close()
  })

  test('applyNext changes nothing when the checkpoints are at another position', async ({
    assert,
  }) => {
    const { stack, events } = await twoFolders()
    const [first, second] = events
    await applyBatch(stack.pool, readModels, events, second!.position)
    assert.isFalse(await applyNext(stack.pool, readModels, events, START, second!.position))
    assert.isFalse(
      await applyNext(stack.pool, readModels, [second!], first!.position, second!.position)
    )
    assert.deepEqual(await namesIn(stack), ['Second', 'First'])
    await stack.close()
  })

  test('applyNext changes nothing while a stream is parked', async ({ assert }) => {
    const { stack, events } = await twoFolders()
    const [first, second] = events
    await applyBatch(stack.pool, readModels, [first!], first!.position)
    await stack.pool.query(
      `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
       values ('storage', 'page-7', 0, $1, gen_random_uuid(), 'T', 'broken')`,
      [first!.position]
    )
    assert.isFalse(
      await applyNext(stack.pool, readModels, [second!], first!.position, second!.position)
    )
    assert.deepEqual(await namesIn(stack), ['First'])
    assert.isFalse(await applyBatch(stack.pool, readModels, [second!], second!.position))
    assert.deepEqual(await namesIn(stack), ['Second', 'First'])
    await stack.close()
  })

  test("applyNext rethrows a projection's error and changes nothing", async ({ assert }) => {
    const { stack, events } = await twoFolders()
    const [first, second] = events
    await applyBatch(stack.pool, readModels, [first!], first!.position)
    await stack.pool.query(
      'alter table rm_search_v4.names add constraint broken check (block_id = 0) not valid'
    )
    await assert.rejects(
      () => applyNext(stack.pool, readModels, [second!], first!.position, second!.position),
      /broken/
    )
    assert.deepEqual(await namesIn(stack), ['First'])
    await stack.close()
  })
})

async function hashOf({ pool }: Stack) {
  const client = await pool.connect()
  const hash = await hashOfSchema(client, 'rm_blocks_v1')
  client.release()
  return hash
}
