import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import { item } from '../fixtures/items.js'
import { ItemLists } from '../item-lists.js'
import { favoritesQuery, itemListQuery } from '../item-queries.js'
import { setIcon } from './set-icon.js'

/** Folder 1, which is a favorite, and page 7 in section 3, which is open. */
function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const [folder, page] = [item(1, 'folder', null), item(7, 'page', 3)]
  queryClient.setQueryData(itemListQuery(null).queryKey, [folder])
  queryClient.setQueryData(itemListQuery(3).queryKey, [page, item(8, 'page', 3)])
  queryClient.setQueryData(favoritesQuery.queryKey, [{ ...folder, path: [] }])
  queryClient.setQueryData(['page', 7], { ...page, content: 'Text', revision: 4 })
  return { queryClient, lists, folder, page }
}

test.group('Icon command', () => {
  test('shows in the list and in the favorites until it is refused', ({ assert }) => {
    const { lists, folder } = workspace()
    const change = { item: folder, icon: '🌱' }
    setIcon.show(lists, change)
    assert.equal(lists.read(null)![0]!.icon, '🌱')
    assert.equal(lists.favorites()![0]!.icon, '🌱')
    setIcon.takeBack(lists, change)
    assert.isNull(lists.read(null)![0]!.icon)
    assert.isNull(lists.favorites()![0]!.icon)
  })

  test('shows on the open page, whose text stays', ({ assert }) => {
    const { queryClient, lists, page } = workspace()
    setIcon.show(lists, { item: page, icon: '🌱' })
    assert.deepInclude(queryClient.getQueryData(['page', 7]), { icon: '🌱', content: 'Text' })
    assert.deepEqual(
      lists.read(3)!.map(({ icon }) => icon),
      ['🌱', null]
    )
  })

  test('Undo restores the icon before, or none', ({ assert }) => {
    const { lists, folder } = workspace()
    const steps = [
      { item: folder, icon: '🌱' },
      { item: { ...folder, icon: '🌱' }, icon: '🍋' },
      { item: { ...folder, icon: '🍋' }, icon: null },
    ]
    for (const step of steps) {
      setIcon.show(lists, step)
      assert.equal(lists.read(null)![0]!.icon, step.icon)
      for (const { command, variables } of setIcon.done!(step).undo!(lists)) {
        command.show(lists, variables)
      }
      assert.equal(lists.read(null)![0]!.icon, step.item.icon)
    }
  })

  test('says what happened', ({ assert }) => {
    const { folder } = workspace()
    const change = { item: folder, icon: '🌱' }
    assert.equal(setIcon.title(change), 'Change the icon of “B1”')
    assert.equal(setIcon.done!(change).message, 'Changed the icon of “B1”')
    assert.equal(setIcon.done!({ ...change, icon: null }).message, 'Removed the icon of “B1”')
  })
})
