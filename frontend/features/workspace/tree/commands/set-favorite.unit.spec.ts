import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import type { PlacedBlock } from '#modules/workspace/api'
import { item, refTo } from '../fixtures/items.js'
import { ItemLists } from '../item-lists.js'
import { favoritesQuery, itemListQuery } from '../item-queries.js'
import { archiveItems } from './archive-items.js'
import { renameItem } from './rename-item.js'
import { favoriteChange, setFavorite } from './set-favorite.js'

/** Folder 1 with file 10, and folder 2; file 10 and folder 2 are favorites. */
function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const [one, two, file] = [item(1, 'folder', null), item(2, 'folder', null), item(10, 'file', 1)]
  const favorites: PlacedBlock[] = [
    { ...file, path: [refTo(one)] },
    { ...two, path: [] },
  ]
  queryClient.setQueryData(itemListQuery(null).queryKey, [one, two])
  queryClient.setQueryData(itemListQuery(1).queryKey, [file, item(11, 'file', 1)])
  queryClient.setQueryData(favoritesQuery.queryKey, favorites)
  const shown = () =>
    lists.favorites()!.map(({ id, name, path }) => [id, name, path.map((above) => above.name)])
  return { queryClient, lists, one, two, file, shown }
}

const BEFORE = [
  [10, 'B10', ['B1']],
  [2, 'B2', []],
]

test.group('Favorites command', () => {
  test('a new favorite is shown last, with its path and without its text', ({ assert }) => {
    const { lists, shown } = workspace()
    const open = { ...item(11, 'file', 1), content: 'Secret', revision: 3 }
    const change = favoriteChange(lists, open)
    assert.notInclude(JSON.stringify(change), 'Secret')
    setFavorite.show(lists, change)
    assert.deepEqual(shown(), [...BEFORE, [11, 'B11', ['B1']]])
    setFavorite.takeBack(lists, change)
    assert.deepEqual(shown(), BEFORE)
    assert.equal(setFavorite.title(change), 'Add “B11” to favorites')
    assert.equal(setFavorite.done!(change).message, 'Added “B11” to favorites')
  })

  test('a removed favorite returns to its place when refused or undone', ({ assert }) => {
    const { lists, file, shown } = workspace()
    const change = favoriteChange(lists, file)
    setFavorite.show(lists, change)
    assert.deepEqual(shown(), BEFORE.slice(1))
    setFavorite.takeBack(lists, change)
    assert.deepEqual(shown(), BEFORE)
    setFavorite.show(lists, change)
    const { message, undo } = setFavorite.done!(change)
    assert.equal(message, 'Removed “B10” from favorites')
    for (const { command, variables } of undo!(lists)) command.show(lists, variables)
    assert.deepEqual(shown(), BEFORE)
  })

  test('a rename shows in the favorites and in their paths', ({ assert }) => {
    const { lists, one, file, shown } = workspace()
    renameItem.show(lists, { item: one, name: 'New' })
    renameItem.show(lists, { item: file, name: 'Plan' })
    assert.deepEqual(shown(), [
      [10, 'Plan', ['New']],
      [2, 'B2', []],
    ])
  })

  test('the trash hides a favorite inside a trashed item', ({ assert }) => {
    const { lists, one, shown } = workspace()
    archiveItems.show(lists, { items: [one] })
    assert.deepEqual(shown(), BEFORE.slice(1))
  })

  test('changes skip favorites that are not loaded', ({ assert }) => {
    const { queryClient, lists, file } = workspace()
    queryClient.removeQueries({ queryKey: favoritesQuery.queryKey })
    setFavorite.show(lists, favoriteChange(lists, file))
    archiveItems.show(lists, { items: [file] })
    assert.isUndefined(lists.favorites())
  })
})
