import v8 from 'node:v8'
import { test } from '@japa/runner'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { paragraph } from '#modules/workspace/testing/branch'
import { readModels } from '#projections/index'
import { parkedStreams } from '#kernel/projections/parked_streams'
import { rebuild, verify } from '#kernel/projections/rebuild'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const PAGES = 300
const PAGE_LENGTH = 985_000
/** Memory limit in bytes above the baseline: several multiples of parts of 4 million characters. */
const MEMORY = 500 * 1024 ** 2

let commands = 0
function request() {
  const idempotencyKey = `command-${commands++}`
  return { owner: 1, actor: 1, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}

async function createPages({ hastyBus, vault, blocks }: Stack) {
  const create = async (
    blockType: 'folder' | 'file' | 'section' | 'page',
    parentId: number | null
  ) =>
    (await createBlock(hastyBus, vault, request(), { blockType, parentId, name: 'A', ordering: 1 }))
      .result.id
  const section = await create('section', await create('file', await create('folder', null)))
  const text = 'lemon '.repeat(1_600)
  const nodes = checkNodes(Array.from({ length: PAGE_LENGTH / 9_700 }, () => paragraph(text)))
  for (let i = 0; i < PAGES; i++) {
    const page = await create('page', section)
    await saveBlock(hastyBus, blocks, request(), { blockId: page, text: { nodes } })
  }
}

test('projecting, rebuilding and verifying 300 pages of 985 kB takes little memory', async ({
  assert,
}) => {
  const stack = openStack({ ...(await freshStackDatabase()), project: false })
  await createPages(stack)
  // V8 otherwise retains garbage of the same size.
  v8.setFlagsFromString('--heap-growing-percent=20')
  const before = process.memoryUsage().rss
  let highest = before
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 20)
  stack.runner.start()
  assert.isTrue(await stack.progress.waitFor((await stack.store.head())!, 300_000))
  for (const projection of readModels) {
    await rebuild(stack, projection)
    assert.isTrue((await verify(stack, projection)).equal)
  }
  clearInterval(watching)
  assert.isEmpty(await parkedStreams(stack))
  assert.isEmpty(stack.errors)
  console.log(
    `${Math.round((highest - before) / 1024 ** 2)} MB beyond ${Math.round(before / 1024 ** 2)} MB`
  )
  assert.isBelow(highest - before, MEMORY)
  await stack.close()
})
