import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import type { PlacedBlock } from '#modules/workspace/api'
import { item, refTo } from '../fixtures/items.js'
import { ItemLists } from '../item-lists.js'
import { itemListQuery, templatesQuery } from '../item-queries.js'
import { archiveItems } from './archive-items.js'
import { renameItem } from './rename-item.js'
import { setTemplate, templateChange } from './set-template.js'

/** Folder 1 with file 2, section 3 and pages 10 to 12; pages 11 and 10 are templates. */
function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const above = [item(1, 'folder', null), item(2, 'file', 1), item(3, 'section', 2)] as const
  const pages = [item(10, 'page', 3), item(11, 'page', 3), item(12, 'page', 3)] as const
  const path = above.map(refTo)
  const templates: PlacedBlock[] = [
    { ...pages[1], path },
    { ...pages[0], path },
  ]
  for (const [parentId, items] of [
    [null, [above[0]]],
    [1, [above[1]]],
    [2, [above[2]]],
    [3, [...pages]],
  ] as const) {
    queryClient.setQueryData(itemListQuery(parentId).queryKey, [...items])
  }
  queryClient.setQueryData(templatesQuery.queryKey, templates)
  const shown = () =>
    lists.templates()!.map(({ id, name, path: ids }) => [id, name, ids.map((ref) => ref.name)])
  return { queryClient, lists, above, pages, shown }
}

const PATH = ['B1', 'B2', 'B3']
const BEFORE = [
  [11, 'B11', PATH],
  [10, 'B10', PATH],
]

test.group('Templates command', () => {
  test('a new template is shown last, with its path and without its text', ({ assert }) => {
    const { lists, pages, shown } = workspace()
    const open = { ...pages[2], content: 'Secret', revision: 3 }
    const change = templateChange(lists, open)
    assert.notInclude(JSON.stringify(change), 'Secret')
    setTemplate.show(lists, change)
    assert.deepEqual(shown(), [...BEFORE, [12, 'B12', PATH]])
    setTemplate.takeBack(lists, change)
    assert.deepEqual(shown(), BEFORE)
    assert.equal(setTemplate.title(change), 'Mark “B12” as a template')
    assert.equal(setTemplate.done!(change).message, 'Marked “B12” as a template')
  })

  test('a removed template returns to its place when refused or undone', ({ assert }) => {
    const { lists, pages, shown } = workspace()
    const change = templateChange(lists, pages[1])
    setTemplate.show(lists, change)
    assert.deepEqual(shown(), BEFORE.slice(1))
    setTemplate.takeBack(lists, change)
    assert.deepEqual(shown(), BEFORE)
    setTemplate.show(lists, change)
    const { message, undo } = setTemplate.done!(change)
    assert.equal(message, 'Removed “B11” from templates')
    for (const { command, variables } of undo!(lists)) command.show(lists, variables)
    assert.deepEqual(shown(), BEFORE)
  })

  test('a rename shows in the templates and in their paths', ({ assert }) => {
    const { lists, above, pages, shown } = workspace()
    renameItem.show(lists, { item: above[0], name: 'New' })
    renameItem.show(lists, { item: pages[0], name: 'Plan' })
    const path = ['New', 'B2', 'B3']
    assert.deepEqual(shown(), [
      [11, 'B11', path],
      [10, 'Plan', path],
    ])
  })

  test('the trash hides templates, alone or inside a trashed item', ({ assert }) => {
    const { lists, above, pages, shown } = workspace()
    archiveItems.show(lists, { items: [pages[1]] })
    assert.deepEqual(shown(), BEFORE.slice(1))
    archiveItems.show(lists, { items: [above[0]] })
    assert.deepEqual(shown(), [])
  })

  test('changes skip templates that are not loaded', ({ assert }) => {
    const { queryClient, lists, pages } = workspace()
    queryClient.removeQueries({ queryKey: templatesQuery.queryKey })
    setTemplate.show(lists, templateChange(lists, pages[0]))
    archiveItems.show(lists, { items: [pages[0]] })
    assert.isUndefined(lists.templates())
  })
})
