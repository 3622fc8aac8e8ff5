import { test } from '@japa/runner'
import fc from 'fast-check'
import { applyBatch } from '#kernel/projections/batch'
import { hashOfSchema } from '#kernel/projections/hash'
import { tablesSchema, withPrevious, type Projection } from '#kernel/projections/projection'
import { toQueries } from '#kernel/projections/statements'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { pageAggregate, pageStream } from '#modules/workspace/page'
import { node } from '#modules/workspace/testing/letters'
import { newRequest } from '#testing/command_request'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'
import { projections, readModels } from '#projections/index'

const OWNER = 1

/** Creates two pages of twenty paragraphs whose events are not projected yet. */
async function twoPages() {
  const stack = openStack({ ...(await freshStackDatabase()), project: false })
  const create = async (
    blockType: 'folder' | 'file' | 'section' | 'page',
    parentId: number | null
  ) =>
    (
      await createBlock(stack.hastyBus, stack.vault, newRequest(), {
        blockType,
        parentId,
        name: blockType,
        ordering: 1,
      })
    ).result.id
  const section = await create('section', await create('file', await create('folder', null)))
  const pages = [await create('page', section), await create('page', section)]
  for (const [i, page] of pages.entries()) {
    const nodes = Array.from({ length: 20 }, (_, n) => node(`page${i} word${n} ${'x'.repeat(600)}`))
    await saveBlock(stack.hastyBus, stack.blocks, newRequest(), { blockId: page, text: { nodes } })
  }
  return { stack, pages }
}

/** Saves changes to these ranges of a page. */
async function change(
  stack: Stack,
  page: number,
  places: [skip: number, gone: number, come: number][]
) {
  const { state, revision } = await stack.repository.load(pageAggregate, pageStream(page))
  let end = -1
  const changes = places.flatMap(([skip, gone, come], place) => {
    const at = end + 1 + skip
    if (at > state.nodes.length) return []
    end = Math.min(at + gone, state.nodes.length)
    const insert = Array.from({ length: come }, (_, n) => node(`new${revision} at${place} nth${n}`))
    return [{ at, delete: end - at, insert }]
  })
  await saveBlock(stack.hastyBus, stack.blocks, newRequest(), {
    blockId: page,
    text: { baseRevision: revision, changes },
  })
}

async function eventsOf(stack: Stack, pages: number[]) {
  const streams = [`workspace-${OWNER}`, ...pages.map(pageStream)]
  const read = await Promise.all(streams.map((name) => Array.fromAsync(stack.store.read(name))))
  const recorded = read.flat().toSorted((a, b) => (a.position < b.position ? -1 : 1))
  return stack.reader.decode(recorded)
}

async function hashes({ pool }: Stack) {
  const client = await pool.connect()
  const made: Record<string, string> = {}
  for (const projection of withPrevious(readModels)) {
    const schema = tablesSchema(projection)
    made[schema] = await hashOfSchema(client, schema)
  }
  client.release()
  return made
}

const places = fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.nat(2)), { minLength: 1, maxLength: 4 })
const saves = fc.array(fc.tuple(fc.nat(1), places), { minLength: 2, maxLength: 12 })

test.group('Saves with several ranges', () => {
  test('one batch and single events yield the same read models as the fold', async ({ assert }) => {
    const run = async (made: [number, [number, number, number][]][]) => {
      const { stack, pages } = await twoPages()
      for (const [page, changed] of made) await change(stack, pages[page]!, changed)
      const events = await eventsOf(stack, pages)
      const followers = projections as Projection[]
      const other = openStack({ ...(await freshStackDatabase()), project: false })
      await applyBatch(stack.pool, withPrevious(followers), events, events.at(-1)!.position)
      for (const event of events) {
        await applyBatch(other.pool, withPrevious(followers), [event], event.position)
      }
      assert.deepEqual(await hashes(stack), await hashes(other))
      for (const page of pages) {
        const { state } = await stack.repository.load(pageAggregate, pageStream(page))
        const shown = await stack.pool.query<{ nodes: string[] }>(
          'select nodes from rm_blocks.pages where block_id = $1',
          [page]
        )
        assert.deepEqual(shown.rows[0]!.nodes, [...state.nodes])
      }
      await stack.close()
      await other.close()
    }
    await fc.assert(fc.asyncProperty(saves, run), { numRuns: 4 })
  }).timeout(120_000)

  test('a batch writes a page once, however many saves it contains', async ({
    assert,
    cleanup,
  }) => {
    const { stack, pages } = await twoPages()
    cleanup(() => stack.close())
    const [page, other] = pages as [number, number]
    for (let turn = 0; turn < 10; turn++) {
      await change(stack, page, [
        [turn % 3, 1, 1],
        [7, 1, 0],
        [2, 0, 1],
      ])
      await change(stack, other, [[0, 1, 1]])
    }
    const events = (await eventsOf(stack, pages)).filter(({ event }) => event.type === 'PageSaved')
    assert.lengthOf(events, 22, 'one event for each save')
    for (const name of ['blocks', 'storage', 'search']) {
      const model = readModels.find((projection) => projection.name === name)!
      const queries = toQueries(model, tablesSchema(model), events)
      assert.lengthOf(queries, 1, name)
      assert.lengthOf(JSON.parse(queries[0]!.values[0]), pages.length, name)
    }
  })
})
