import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import type { ListSort, SortedList } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { setSort } from '#modules/workspace/commands/set_sort'
import { sortsProjection } from '#projections/sorts/projection'
import { SortQueries } from '#projections/sorts/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack } from '#testing/stack'

const OWNER = 1
function list(parent_block_id: number | null, sort: ListSort): SortedList {
  return { parent_block_id, sort }
}

test.group('Sorted lists read model', () => {
  test('equals the settings after each change and after a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { bus, vault, pool } = stack
    const input = { blockType: 'folder', parentId: null, name: 'Folder', ordering: 1 } as const
    const { id } = (await createBlock(bus, vault, newRequest(), input)).result
    const sorts = () => new SortQueries(pool).sorts(OWNER)
    const set = (...of: Parameters<typeof list>) => setSort(bus, newRequest(), list(...of))
    const steps: [step: () => Promise<unknown>, expected: SortedList[]][] = [
      [() => set(id, 'name'), [list(id, 'name')]],
      [() => set(null, 'edited'), [list(null, 'edited'), list(id, 'name')]],
      [() => set(id, 'created'), [list(null, 'edited'), list(id, 'created')]],
      [() => set(null, 'manual'), [list(id, 'created')]],
      [() => archiveBlocks(bus, newRequest(), [id]), [list(id, 'created')]],
    ]
    for (const [step, expected] of steps) {
      await step()
      assert.deepEqual(await sorts(), expected)
    }
    // A rebuild merges all changes of a list into one row.
    await rebuild(stack, sortsProjection as never)
    assert.deepEqual(await sorts(), [list(id, 'created')])
    assert.isEmpty(await new SortQueries(pool).sorts(OWNER + 1))
    await deleteBlocks(bus, newRequest(), [id])
    assert.isEmpty(await sorts())
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})
