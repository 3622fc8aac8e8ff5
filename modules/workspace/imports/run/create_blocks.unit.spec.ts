import { test } from '@japa/runner'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import { importedBlock, timesOf } from '#modules/workspace/imports/run/create_blocks'

const FOUND = { id: 'one', parentId: 7 } as StoredImport

function block(source: Partial<ImportNode>) {
  const item: ImportNode = { path: 'a.md', title: 'A', kind: 'page', children: [], ...source }
  return { index: 1, type: 'page', name: 'A', parent: 0, depth: 1, source: item } as const
}

test.group('Imported blocks', () => {
  test('keeps original times of the past and drops all others', ({ assert }) => {
    const created_at = '2020-01-02T03:04:05.000Z'
    assert.deepEqual(timesOf({ created_at, updated_at: '2020-02-03T00:00:00Z' }), {
      created_at,
      updated_at: '2020-02-03T00:00:00.000Z',
    })
    for (const wrong of ['', 'yesterday', '1969-12-31T23:59:59Z', '9999-01-01T00:00:00Z']) {
      assert.deepEqual(timesOf({ created_at: wrong }), {})
    }
  })

  test('keeps one emoji as the icon, and settings that differ from the defaults', ({ assert }) => {
    const settings = { font_family: 2, is_small_text: false } as const
    const made = importedBlock(FOUND, block({ icon: '🌱', settings }), [10, 11])
    assert.deepInclude(made, { id: 11, parentId: 10, icon: '🌱' })
    assert.deepEqual(made.settings, [{ name: 'font_family', value: 2 }])
    assert.isNull(importedBlock(FOUND, block({ icon: 'https://x.test/i.png' }), [10, 11]).icon)
  })

  test('puts a block without a parent into the target', ({ assert }) => {
    const made = importedBlock(FOUND, { ...block({}), parent: null }, [10, 11])
    assert.equal(made.parentId, 7)
  })
})
