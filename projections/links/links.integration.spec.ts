import { test } from '@japa/runner'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import type { Projection } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { assertLight, MAX_WEIGHT, TooHeavy } from '#kernel/projections/weight'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { MAX_LINKED_PAGES } from '#modules/workspace/document/page_links'
import { linksProjection } from '#projections/links/projection'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Creates this many pages in one section. */
async function createPages({ bus, vault }: Stack, count: number) {
  const create = async (
    blockType: 'folder' | 'file' | 'section' | 'page',
    parentId: number | null
  ) => {
    const input = { blockType, parentId, name: blockType, ordering: 1 }
    return (await createBlock(bus, vault, newRequest(), input)).result.id
  }
  const section = await create('section', await create('file', await create('folder', null)))
  const pages: number[] = []
  for (let i = 0; i < count; i++) pages.push(await create('page', section))
  return pages as [number, number, number]
}

function link({ bus, blocks }: Stack, blockId: number, ...targets: number[]) {
  const content = targets.map((id) => ({ type: 'page_link', attrs: { block_id: id } }))
  const nodes = checkNodes([{ type: 'paragraph', content }])
  return saveBlock(bus, blocks, newRequest(), { blockId, text: { nodes } })
}

async function rowsOf({ pool }: Stack) {
  const { rows } = await pool.query<{ block_id: string; target_id: string }>(
    'select block_id, target_id from rm_links.links order by block_id, target_id'
  )
  return rows.map((row) => [Number(row.block_id), Number(row.target_id)])
}

test.group('Links read model', () => {
  test('deletion removes the links from a page, also after a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two, three] = await createPages(stack, 3)
    await link(stack, one, two, three)
    await link(stack, two, one, three)
    await link(stack, three, two)
    await archiveBlocks(stack.bus, newRequest(), [two])
    await deleteBlocks(stack.bus, newRequest(), [two])
    const left = [
      [one, two],
      [one, three],
      [three, two],
    ]
    assert.deepEqual(await rowsOf(stack), left)
    await rebuild(stack, linksProjection as never)
    assert.deepEqual(await rowsOf(stack), left)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('many pages full of links are a heavy batch, one is none', ({ assert }) => {
    const links = Array.from({ length: MAX_LINKED_PAGES }, (_, i) => i)
    const check = (pages: number) => {
      const events = Array.from({ length: pages }, (_, i) => {
        return { stream: `page-${i}`, event: { type: 'PageSaved', data: { links } } } as ReadEvent
      })
      assertLight([linksProjection as Projection], events, MAX_WEIGHT)
    }
    assert.doesNotThrow(() => check(1))
    assert.throws(() => check(10), TooHeavy)
  })

  test('the log holds no link in clear', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two] = await createPages(stack, 2)
    await link(stack, one, two)
    const events = await Array.fromAsync(stack.store.read(`page-${one}`))
    assert.deepEqual(
      (await stack.reader.decode(events)).map(
        ({ event }) => (event.data as { links?: object }).links
      ),
      [[two]]
    )
    for (const { data } of events) assert.notInclude(Buffer.from(data).toString(), 'links')
    await stack.close()
  })
})
