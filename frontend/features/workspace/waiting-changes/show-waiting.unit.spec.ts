import { test } from '@japa/runner'
import type { BlockSummary } from '#modules/workspace/api'
import type { BlockLists } from '../blocks/block-lists.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { archiveBlocks } from '../blocks/commands/archive-blocks.js'
import { createBlock, newBlock } from '../blocks/commands/create-block.js'
import { moveBlocks } from '../blocks/commands/move-blocks.js'
import { renameBlock } from '../blocks/commands/rename-block.js'
import { showWaiting } from './show-waiting.js'

const folder = (id: number, ordering: number, name: string) =>
  ({ id, name, ordering, block_type: 'folder', parent_block_id: null }) as BlockSummary

test.group('Waiting changes on what was read', () => {
  const [a, b, c] = [folder(1, 1, 'A'), folder(2, 2, 'B'), folder(3, 3, 'C')]
  const shown = (...changes: ((lists: BlockLists) => void)[]) =>
    showWaiting(blockListQuery(null).queryKey, [a, b, c], changes).map(({ name }) => name)

  test('are shown in their order', ({ assert }) => {
    const made = newBlock('folder', null, 'New')
    const changed = shown(
      (lists) => createBlock.show(lists, made),
      (lists) => renameBlock.show(lists, { block: b, name: 'Garden' }),
      (lists) => moveBlocks.show(lists, { blocks: [c], parentId: null, ordering: 1 }),
      (lists) => archiveBlocks.show(lists, { blocks: [a] })
    )
    assert.deepEqual(changed, ['C', 'New', 'Garden'])
  })

  test('of other lists change nothing', ({ assert }) => {
    const elsewhere = newBlock('file', 9, 'Elsewhere')
    assert.deepEqual(
      shown((lists) => createBlock.show(lists, elsewhere)),
      ['A', 'B', 'C']
    )
  })
})
