import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import type { BlockType } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { setTemplate } from '#modules/workspace/commands/set_template'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { liveTemplates, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { templatesProjection } from '#projections/templates/projection'
import { TemplateQueries } from '#projections/templates/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
async function createPages({ bus, vault }: Stack, count: number) {
  let parentId: number | null = null
  const create = async (blockType: BlockType) => {
    const input = { blockType, parentId, name: 'Block', ordering: 1 }
    return (await createBlock(bus, vault, newRequest(), input)).result.id
  }
  for (const type of ['folder', 'file', 'section'] as const) parentId = await create(type)
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await create('page'))
  return ids as [number, number, number]
}

/** Returns the templates according to the aggregate. */
async function folded({ store, reader }: Stack) {
  const events = await Array.fromAsync(store.read(workspaceStream(OWNER)))
  const decoded = await reader.decode(events)
  const state = decoded.reduce(
    (workspace, { event, revision }) =>
      workspaceAggregate.evolve(workspace, event as WorkspaceEvent, revision),
    workspaceAggregate.initial()
  )
  return liveTemplates(state)
}

async function listed({ pool }: Stack) {
  return (await new TemplateQueries(pool).templates(OWNER)).map(({ id }) => id)
}

test.group('Templates read model', () => {
  test('equals the aggregate after each change and after a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two, three] = await createPages(stack, 3)
    const { bus } = stack
    const steps: [step: () => Promise<unknown>, expected: number[]][] = [
      [() => setTemplate(bus, newRequest(), two, true), [two]],
      [() => setTemplate(bus, newRequest(), one, true), [two, one]],
      [() => setTemplate(bus, newRequest(), two, false), [one]],
      [() => setTemplate(bus, newRequest(), three, true), [one, three]],
      [() => setTemplate(bus, newRequest(), two, true), [two, one, three]],
      [() => archiveBlocks(bus, newRequest(), [one, three]), [two]],
      [() => restoreBlocks(bus, newRequest(), [one]), [two, one]],
      [() => deleteBlocks(bus, newRequest(), [three]), [two, one]],
    ]
    for (const [step, expected] of steps) {
      await step()
      assert.deepEqual(await listed(stack), expected)
      assert.deepEqual(await folded(stack), expected)
    }
    // A rebuild merges all changes of a block into one row.
    await rebuild(stack, templatesProjection as never)
    assert.deepEqual(await listed(stack), [two, one])
    const { rows } = await stack.pool.query('select id from rm_templates.templates')
    assert.lengthOf(rows, 2)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})
