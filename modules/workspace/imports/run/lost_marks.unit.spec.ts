import { test } from '@japa/runner'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import { importedBlock } from '#modules/workspace/imports/run/create_blocks'
import { lostMarks } from '#modules/workspace/imports/run/lost_marks'
import { created } from '#modules/workspace/testing/tree_events'

const FOUND = { id: 'one', parentId: 7 } as StoredImport

function page(marks: Partial<ImportNode>): NumberedBlock {
  const source: ImportNode = { path: 'a.md', title: 'A', kind: 'page', children: [], ...marks }
  return { index: 0, type: 'page', name: 'A', parent: null, depth: 0, source }
}

const CREATED = created(5, 'page', 7)

test.group('Lost marks', () => {
  test('reports an icon that is no emoji, and marks without an event', ({ assert }) => {
    const block = page({ icon: 'icon.png', favorite: true, template: true, sort: 'name' })
    const problems = lostMarks([block], [importedBlock(FOUND, block, [5])], [CREATED])
    assert.deepEqual(
      problems.map(({ path, reason }) => [path, reason.split(' ').slice(0, 3).join(' ')]),
      [
        ['a.md', 'Its icon isn’t'],
        ['a.md', 'You have 200'],
        ['a.md', 'You have 100'],
      ]
    )
  })

  test('reports nothing for a block that was not created', ({ assert }) => {
    const block = page({ icon: 'icon.png', favorite: true })
    assert.isEmpty(lostMarks([block], [importedBlock(FOUND, block, [5])], []))
  })

  test('reports nothing for marks that were kept', ({ assert }) => {
    const block = page({ icon: '🌱', favorite: true })
    const event = {
      type: 'BlockFavoriteChanged',
      data: { block_id: 5, is_favorite: true },
    } as const
    assert.isEmpty(lostMarks([block], [importedBlock(FOUND, block, [5])], [CREATED, event]))
  })
})
