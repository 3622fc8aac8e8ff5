import { test } from '@japa/runner'
import type { BlockRef, PlacedBlock, SearchHit } from '#modules/workspace/api'
import { hitGroups, startGroups } from './search-commands.js'

const folder: BlockRef = { id: 1, name: 'Research', block_type: 'folder' }
const file: BlockRef = { id: 3, name: '', block_type: 'file' }

function placed(ref: BlockRef, path: BlockRef[]) {
  return { ...ref, path } as PlacedBlock
}

const page = placed({ id: 7, name: '', block_type: 'page' }, [
  folder,
  file,
  { id: 5, name: 'Summer', block_type: 'section' },
])

test.group('Search result rows', () => {
  test('a row links to the full path and announces it', ({ assert }) => {
    const [group] = startGroups([page], [], '/app/1')
    assert.containSubset(group, {
      label: 'Recent pages',
      commands: [
        {
          title: 'Untitled page',
          detail: 'Research / untitled file / Summer',
          href: '/app/1/3/5/7',
        },
      ],
    })
  })

  test('an empty search lists recent pages, then folders, without empty groups', ({ assert }) => {
    const labels = (recent: PlacedBlock[], folders: BlockRef[]) =>
      startGroups(recent, folders, '/app/1').map(({ label }) => label)
    assert.deepEqual(labels([page], [folder]), ['Recent pages', 'Folders'])
    assert.deepEqual(labels([], [folder]), ['Folders'])
    assert.deepEqual(labels([], []), [])
    assert.equal(startGroups([], [folder], '/app')[0]?.commands[0]?.href, '/app/1')
    // The open page is not listed.
    assert.deepEqual(startGroups([page], [], '/app/1/3/5/7'), [])
  })

  test('search hits keep their order, and a nameless page is called untitled', ({ assert }) => {
    const hit = (item: PlacedBlock): SearchHit => ({
      ...item,
      name_parts: [],
      path_parts: null,
      snippet: null,
    })
    const [group] = hitGroups([hit(page), hit(placed(folder, []))])
    assert.deepEqual(
      group?.commands.map(({ href }) => href),
      ['/app/1/3/5/7', '/app/1']
    )
    assert.equal(group?.commands[0]?.title, 'Untitled page')
    assert.isNull(group?.commands[0]?.excerpt)
    assert.deepEqual(hitGroups([]), [])
  })
})
