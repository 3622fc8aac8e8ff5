import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { blocksProjection } from '#projections/blocks/projection'
import { parkedStreams } from '#kernel/projections/parked_streams'
import type { Projection } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

function create({ hastyBus, vault }: Stack, actor: number, name: string) {
  const input: CreateBlock = { blockType: 'folder', parentId: null, name, ordering: 1 }
  const request = {
    owner: actor,
    actor,
    route: 'test',
    idempotencyKey: name,
    body: input,
    correlationId: 'test',
  }
  return createBlock(hastyBus, vault, request, input)
}

test.group('Keys and projections', () => {
  test('a process without the newest master key hands over leadership and parks nothing', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshStackDatabase()
    const { vaultKeys: old } = database
    const late = openStack(database)
    await create(late, 1, 'Before')
    await eventually(async () => assert.lengthOf((await late.blocks.children(1, null))!, 1))
    const vaultKeys = `new:${randomBytes(32).toString('base64')},${old}`
    const fresh = openStack({ ...database, vaultKeys })
    cleanup(async () => {
      await late.close()
      await fresh.close()
    })
    for (const actor of [1, 2]) await create(fresh, actor, `After ${actor}`)
    const head = (await fresh.store.head())!
    assert.isTrue(await fresh.progress.waitFor(head, 30_000))
    assert.equal(late.vault.lacks, 'new')
    assert.isEmpty(await parkedStreams(fresh))
    const [first] = (await fresh.blocks.children(1, null))!
    assert.equal(first!.name, 'After 1')
  })

  test('a rebuild continues past a missing or damaged key, and names it', async ({
    assert,
    cleanup,
  }) => {
    const stack = openStack(await freshStackDatabase())
    cleanup(() => stack.close())
    const ids: number[] = []
    for (const actor of [1, 2, 3]) ids.push((await create(stack, actor, 'Folder')).result.id)
    assert.isTrue(await stack.progress.waitFor((await stack.store.head())!, 30_000))
    const [damaged, missing] = ids
    await stack.pool.query('update vault.keys set wrapped_key = $2 where block_id = $1', [
      damaged,
      randomBytes(60),
    ])
    await stack.pool.query('delete from vault.keys where block_id = $1', [missing])
    stack.vault.forget()
    const { unreadable } = await rebuild(stack, blocksProjection as Projection)
    assert.sameMembers(unreadable, [damaged, missing])
    const names = []
    for (const actor of [1, 2, 3]) names.push((await stack.blocks.children(actor, null))![0]!.name)
    assert.deepEqual(names, ['', '', 'Folder'])
  })
})
