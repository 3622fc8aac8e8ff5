import { test } from '@japa/runner'
import { DEFAULT_PAGE_SETTINGS, MAX_FAVORITES, type BlockType } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import {
  archived,
  branch,
  created,
  givenTree as given,
} from '#modules/workspace/testing/tree_events'
import type { ImportedBlock } from '#modules/workspace/workspace'

function block(
  id: number,
  type: BlockType,
  parentId: number | null,
  rest: Partial<ImportedBlock> = {}
): ImportedBlock {
  return {
    id,
    type,
    parentId,
    name: `Block ${id}`,
    icon: null,
    settings: [],
    favorite: false,
    template: false,
    sort: 'manual',
    imported: { import_id: 'one' },
    ...rest,
  }
}

const importing = (...blocks: ImportedBlock[]) => ({ type: 'ImportBlocks', blocks }) as const
const ids = (events: WorkspaceEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'BlockCreated' ? [data.block_id] : []))

test.group('Workspace: import', () => {
  test('creates a branch in one command, with its origin and marks', ({ assert }) => {
    const page = block(13, 'page', 12, {
      icon: '🌱',
      settings: [{ name: 'is_full_width', value: true }],
      favorite: true,
      template: true,
      imported: { import_id: 'one', created_at: '2020-01-02T03:04:05.000Z' },
    })
    const events = given()
      .when(
        importing(
          block(10, 'folder', null),
          block(11, 'file', 10),
          block(12, 'section', 11, { sort: 'name' }),
          page
        )
      )
      .events()
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'BlockCreated',
        'BlockCreated',
        'BlockCreated',
        'ListSortChanged',
        'BlockCreated',
        'BlockIconChanged',
        'PageWidthChanged',
        'BlockFavoriteChanged',
        'PageTemplateChanged',
      ]
    )
    const data = events[4]!.data
    assert.deepInclude(data, { block_id: 13, parent_block_id: 12, name: 'Block 13', name_bytes: 8 })
    assert.deepInclude(data, { imported: page.imported })
    const { state } = given(...events)
    assert.deepInclude(state().settings.get(13), { ...DEFAULT_PAGE_SETTINGS, is_full_width: true })
  })

  test('places blocks after the last sibling, or after a named one', ({ assert }) => {
    const before = [...branch, created(5, 'page', 3, 'a5')]
    const events = given(...before)
      .when(importing(block(6, 'page', 3), block(7, 'page', 3), block(8, 'page', 3, { after: 4 })))
      .events()
    const { tree } = given(...before, ...events).state()
    assert.deepEqual(
      [...tree.liveChildren(3)].map(({ id }) => id),
      [4, 8, 5, 6, 7]
    )
  })

  test('creates only blocks that do not exist', ({ assert }) => {
    const command = importing(block(10, 'folder', null), block(11, 'folder', null))
    const events = given().when(command).events()
    assert.deepEqual(ids(given(events[0]!).when(command).events()), [11])
    assert.isEmpty(
      given(...events)
        .when(command)
        .events()
    )
  })

  test('rejects a parent of another level, in the trash or unknown', () => {
    given(...branch)
      .when(importing(block(9, 'page', 2)))
      .thenRefused('E_PARENT_TYPE')
    given()
      .when(importing(block(8, 'folder', null), block(9, 'page', 8)))
      .thenRefused('E_PARENT_TYPE')
    given(...branch, archived(3))
      .when(importing(block(9, 'page', 3)))
      .thenRefused('E_PARENT_NOT_FOUND')
    given()
      .when(importing(block(9, 'page', 3)))
      .thenRefused('E_PARENT_NOT_FOUND')
  })

  test('marks no more favorites than a user may have', ({ assert }) => {
    const blocks = Array.from({ length: MAX_FAVORITES + 2 }, (_, i) =>
      block(i + 1, 'folder', null, { favorite: true })
    )
    const events = given()
      .when(importing(...blocks))
      .events()
    const marks = events.filter(({ type }) => type === 'BlockFavoriteChanged')
    assert.lengthOf(marks, MAX_FAVORITES)
    assert.lengthOf(ids(events), blocks.length)
  })
})
