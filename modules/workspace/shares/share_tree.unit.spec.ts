import { test } from '@japa/runner'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { sharedBlock, type OpenShare } from '#modules/workspace/shares/open_share'
import { listTree, MAX_LISTED, pathTo } from '#modules/workspace/shares/share_tree'
import { archived, branch, created } from '#modules/workspace/testing/tree_events'
import { workspaceAggregate } from '#modules/workspace/workspace'

/** Section 3 has the pages 4 and 5; section 6 has the page 7; file 8 is beside the shared one. */
const EVENTS = [
  ...branch,
  created(5, 'page', 3, 'a1'),
  created(6, 'section', 2, 'a1'),
  created(7, 'page', 6),
  created(8, 'file', 1, 'a1'),
  created(9, 'section', 8),
  created(10, 'page', 9),
]

const MANUAL = new Map()

function openOn(rootId: number, ...events: WorkspaceEvent[]): OpenShare {
  const { initial, evolve } = workspaceAggregate
  const { tree, sorts } = events.reduce(evolve, initial())
  const share = { id: 1, blockId: rootId, expiresAt: null, passwordId: null, indexable: false }
  const root = tree.find(rootId)!
  return { token: 't', ownerId: 1, share, root, tree, sorts, revision: 0, password: null }
}

const idsOf = (open: OpenShare, openId: number) =>
  listTree(open, openId, MANUAL).items.map(({ block, depth }) => [block.id, depth])

test.group('Tree of a share', () => {
  test('contains the shared block and what is below it, and nothing else', ({ assert }) => {
    const open = openOn(2, ...EVENTS)
    const found = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99].filter((id) => sharedBlock(open, id))
    assert.deepEqual(found, [2, 3, 4, 5, 6, 7])
    const page = openOn(4, ...EVENTS)
    assert.deepEqual(
      [1, 2, 3, 4, 5].filter((id) => sharedBlock(page, id)),
      [4]
    )
  })

  test('leaves out what is in the trash, with everything below', ({ assert }) => {
    const open = openOn(2, ...EVENTS, archived(3, 7))
    const found = [2, 3, 4, 5, 6, 7].filter((id) => sharedBlock(open, id))
    assert.deepEqual(found, [2, 6])
    assert.deepEqual(idsOf(open, 2), [[6, 1]])
  })

  test('is listed in order, with its levels', ({ assert }) => {
    const open = openOn(2, ...EVENTS)
    const all = [
      [3, 1],
      [4, 2],
      [5, 2],
      [6, 1],
      [7, 2],
    ]
    assert.deepEqual(idsOf(open, 2), all)
    assert.deepEqual(listTree(open, 4, MANUAL).hidden, 0)
    assert.deepEqual(idsOf(openOn(4, ...EVENTS), 4), [])
  })

  test('a long list has the neighbors of the open page', ({ assert }) => {
    const pages = Array.from({ length: MAX_LISTED * 2 }, (_, i) =>
      created(100 + i, 'page', 6, `b${String(i).padStart(5, '0')}`)
    )
    const open = openOn(2, ...EVENTS, ...pages)
    const last = 100 + pages.length - 1
    for (const id of [100, 100 + MAX_LISTED, last]) {
      const { items, hidden } = listTree(open, id, MANUAL)
      assert.equal(items.length, MAX_LISTED)
      assert.equal(items.length + hidden, pages.length + 5)
      const ids = items.map(({ block }) => block.id)
      assert.include(ids, id)
      assert.include(ids, Math.min(id + 1, last))
    }
  })

  test('a long list begins with the section of its pages', ({ assert }) => {
    const pages = Array.from({ length: MAX_LISTED * 2 }, (_, i) =>
      created(100 + i, 'page', 6, `b${String(i).padStart(5, '0')}`)
    )
    const open = openOn(2, ...EVENTS, ...pages)
    const listed = idsOf(open, 100 + MAX_LISTED)
    assert.deepEqual(listed[0], [6, 1])
    assert.deepEqual([...new Set(listed.slice(1).map(([, depth]) => depth))], [2])
  })

  test('a path begins with the shared block', ({ assert }) => {
    const open = openOn(2, ...EVENTS)
    const path = (id: number) => pathTo(open, open.tree.find(id)!).map((block) => block.id)
    assert.deepEqual([path(2), path(3), path(4)], [[], [2], [2, 3]])
  })
})
