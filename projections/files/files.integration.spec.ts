import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { filesProjection } from '#projections/files/projection'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

async function createPage({ bus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input = { blockType, parentId, name: blockType, ordering: 1 }
    parentId = (await createBlock(bus, vault, newRequest(), input)).result.id as number
  }
  return parentId!
}

function show({ bus, blocks }: Stack, blockId: number, ...keys: string[]) {
  const nodes = checkNodes(
    keys.map((key) => ({ type: 'attachment', attrs: { file_key: key, name: 'a', size: 1 } }))
  )
  return saveBlock(bus, blocks, newRequest(), { blockId, text: { nodes } })
}

test.group('Files read model', (group) => {
  let stack: Stack

  group.each.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })

  async function statesOf(blockId: number) {
    const { rows } = await stack.pool.query<{ key: string; state: string }>(
      'select key, state from rm_files.shown where block_id = $1 order by key',
      [blockId]
    )
    return Object.fromEntries(rows.map(({ key, state }) => [key, state]))
  }

  test('a row states if its page shows the file, also after a rebuild', async ({ assert }) => {
    const [page, copy] = [await createPage(stack), await createPage(stack)]
    await show(stack, page, 'a', 'b')
    await show(stack, copy, 'a', 'b')
    await show(stack, page, 'b', 'c', 'd')
    await show(stack, page, 'a', 'd')
    const shown = { a: 'current', b: 'past', c: 'past', d: 'current' }
    assert.deepEqual(await statesOf(page), shown)
    await archiveBlocks(stack.bus, newRequest(), [page])
    await deleteBlocks(stack.bus, newRequest(), [page])
    const deleted = { a: 'deleted', b: 'past', c: 'past', d: 'deleted' }
    assert.deepEqual(await statesOf(page), deleted)
    assert.deepEqual(await statesOf(copy), { a: 'current', b: 'current' })
    await rebuild(stack, filesProjection as never)
    assert.deepEqual(await statesOf(page), deleted)
    await assertEqualsReplay(assert, stack)
  })

  test('a save writes only the rows of files that come or go', async ({ assert }) => {
    const page = await createPage(stack)
    await show(stack, page, 'a', 'b', 'c')
    await show(stack, page, 'b', 'c', 'd')
    // Postgres marks a row that a statement updates or only locks.
    const { rows } = await stack.pool.query<{ key: string }>(
      `select key from rm_files_v2.shown where block_id = $1 and state = 'current' and xmax = '0'
       order by key`,
      [page]
    )
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['b', 'c', 'd']
    )
  })
})
