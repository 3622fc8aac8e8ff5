import { test } from '@japa/runner'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { placeSiblings } from '../tree/reorder-siblings.js'
import { moveIntoParent, moveForDrop, operationsOn } from './move-for-drop.js'

function item(id: number, type: BlockType, parentId: number | null, ordering = 1) {
  return {
    id,
    name: `B${id}`,
    block_type: type,
    parent_block_id: parentId,
    ordering,
  } as BlockSummary
}

/** Pages 1 to 4 of the section 10, as 'abcd'. */
const pages = [1, 2, 3, 4].map((id) => item(id, 'page', 10, id))
const pageOf = (name: string) => pages['abcd'.indexOf(name)]!

test('a drop lands at the marked line: {dragged} {operation} {target} gives {result}')
  .with([
    { dragged: 'a', operation: 'reorder-after', target: 'c', result: 'bcad' },
    { dragged: 'a', operation: 'reorder-before', target: 'c', result: 'bacd' },
    { dragged: 'd', operation: 'reorder-before', target: 'b', result: 'adbc' },
    { dragged: 'd', operation: 'reorder-after', target: 'a', result: 'adbc' },
    { dragged: 'a', operation: 'reorder-after', target: 'd', result: 'bcda' },
    { dragged: 'ca', operation: 'reorder-after', target: 'd', result: 'bdac' },
    { dragged: 'bc', operation: 'reorder-before', target: 'a', result: 'bcad' },
  ] as const)
  .run(({ assert }, { dragged, operation, target, result }) => {
    const move = moveForDrop([...dragged].map(pageOf), pageOf(target), operation, pages)!
    const after = placeSiblings(pages, move.items, move.ordering)
    assert.equal(after.map(({ id }) => 'abcd'[id - 1]).join(''), result)
  })

test('dropping an item beside itself changes nothing', ({ assert }) => {
  assert.isNull(moveForDrop([pageOf('b')], pageOf('b'), 'reorder-after', pages))
  assert.isNull(moveForDrop([pageOf('b')], pageOf('a'), 'reorder-after', pages))
  assert.isNull(moveForDrop([pageOf('b')], pageOf('c'), 'reorder-before', pages))
  assert.isNull(moveForDrop([pageOf('b'), pageOf('c')], pageOf('c'), 'reorder-before', pages))
})

test('items dropped into another parent become its first children', ({ assert }) => {
  const section = item(11, 'section', 5)
  const move = moveForDrop([pageOf('b'), pageOf('c')], section, 'combine', [section])
  assert.deepInclude(move, { parentId: 11, parentName: 'B11', ordering: 1 })
  assert.lengthOf(move!.items, 2)
  assert.isNull(moveIntoParent([pageOf('b')], item(10, 'section', 5)), 'it is there already')
})

test('a {dragged} can be dropped on a {target}: {operations}')
  .with([
    { dragged: 'page', target: 'page', operations: ['reorder-before', 'reorder-after'] },
    { dragged: 'page', target: 'section', operations: ['combine'] },
    { dragged: 'section', target: 'file', operations: ['combine'] },
    { dragged: 'file', target: 'folder', operations: ['combine'] },
    { dragged: 'page', target: 'file', operations: [] },
    { dragged: 'folder', target: 'file', operations: [] },
    { dragged: 'section', target: 'page', operations: [] },
    { dragged: 'page', target: 'section', from: 1, operations: [] },
  ] as { dragged: BlockType; target: BlockType; from?: number; operations: string[] }[])
  .run(({ assert }, { dragged, target, from = 3, operations }) => {
    assert.deepEqual(operationsOn(item(1, target, null), [item(2, dragged, from)]), operations)
  })
