import { test } from '@japa/runner'
import type { WorkspaceCommand } from '#modules/workspace/workspace'
import {
  abcd,
  archived,
  branch,
  create,
  givenTree as given,
  order,
  restored,
} from '#modules/workspace/testing/tree_events'

test.group('Workspace: trash', () => {
  const archive = (blockId: number): WorkspaceCommand => ({
    type: 'ArchiveBlocks',
    blockIds: [blockId],
  })
  const restore = (blockId: number): WorkspaceCommand => ({
    type: 'RestoreBlocks',
    blockIds: [blockId],
  })

  test('archives a live block and restores an archived one', () => {
    given(...branch)
      .when(archive(2))
      .then(archived(2))
    given(...branch, archived(2))
      .when(restore(2))
      .then(restored(2))
  })

  test('rejects archiving twice, also below an archived block', () => {
    given(...branch, archived(2))
      .when(archive(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(2))
      .when(archive(4))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('rejects restoring a block that is not in the trash itself', () => {
    given(...branch)
      .when(restore(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(restore(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('the error names the ancestor that must be restored first', ({ assert }) => {
    const error = given(...branch, archived(4), archived(2))
      .when(restore(4))
      .thenRefused('E_ANCESTOR_ARCHIVED')
    assert.deepEqual(error.data, { ancestor_id: 2 })
  })

  test('a restored block returns between its former neighbors', ({ assert }) => {
    const events = [
      ...abcd,
      archived(2),
      ...given(...abcd, archived(2))
        .when(create(9, 'folder', null, 2))
        .events(),
    ]
    const { tree } = given(...events, restored(2)).state()
    assert.sameMembers(order(given(...events, restored(2)).state()), [1, 2, 3, 4, 9])
    const ranks = Array.from(tree.children(null), ({ rank }) => rank)
    assert.equal(new Set(ranks).size, 5)
  })
})

test.group('Workspace: bulk commands', () => {
  const command = (type: 'ArchiveBlocks' | 'RestoreBlocks', ...blockIds: number[]) => ({
    type,
    blockIds,
  })

  test('several blocks are archived and restored by one event', () => {
    given(...abcd)
      .when(command('ArchiveBlocks', 2, 4))
      .then(archived(2, 4))
    given(...abcd, archived(2, 4))
      .when(command('RestoreBlocks', 4, 2))
      .then(restored(4, 2))
  })

  test('archives no block if one is missing', () => {
    given(...abcd, archived(3))
      .when(command('ArchiveBlocks', 2, 3))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('restores a block together with its ancestor', ({ assert }) => {
    const before = [...branch, archived(4), archived(2)]
    given(...before)
      .when(command('RestoreBlocks', 4, 2))
      .then(restored(4, 2))
    const error = given(...before, archived(1))
      .when(command('RestoreBlocks', 4, 2))
      .thenRefused('E_ANCESTOR_ARCHIVED')
    assert.deepEqual(error.data, { ancestor_id: 1 })
  })
})
