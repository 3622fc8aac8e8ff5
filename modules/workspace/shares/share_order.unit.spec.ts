import { test } from '@japa/runner'
import type { BlockSummary, ListSort } from '#modules/workspace/api'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import type { OpenShare } from '#modules/workspace/shares/open_share'
import { ShareOrder } from '#modules/workspace/shares/share_order'
import { listTree } from '#modules/workspace/shares/share_tree'
import { branch, created } from '#modules/workspace/testing/tree_events'
import { workspaceAggregate } from '#modules/workspace/workspace'

/** Section 3 has the pages 4, 5 and 6; section 7 has the page 8. */
const EVENTS = [
  ...branch,
  created(5, 'page', 3, 'a1'),
  created(6, 'page', 3, 'a2'),
  created(7, 'section', 2, 'a1'),
  created(8, 'page', 7),
]
const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`

const ROWS = [
  summaryOf(3, 'section', 2, 'Weeds', { updated_at: at(1) }),
  summaryOf(7, 'section', 2, 'Tools', { updated_at: at(1) }),
  summaryOf(4, 'page', 3, 'Day 10', { created_at: at(1), updated_at: at(2) }),
  summaryOf(5, 'page', 3, 'Day 2', { created_at: at(3), updated_at: at(1) }),
  summaryOf(6, 'page', 3, '', { created_at: at(2), updated_at: at(3) }),
  summaryOf(8, 'page', 7, 'Rake', { updated_at: at(9) }),
]

function opened(sorts: [number, ListSort][], rows: BlockSummary[] = ROWS) {
  const { initial, evolve } = workspaceAggregate
  const { tree } = EVENTS.reduce(evolve, initial())
  const share = { id: 1, blockId: 2, expiresAt: null, passwordId: null, indexable: false }
  const open: OpenShare = {
    token: 't',
    ownerId: 1,
    share,
    root: tree.find(2)!,
    tree,
    sorts: new Map(sorts),
    revision: 0,
    password: null,
  }
  let reads = 0
  const order = new ShareOrder({
    children: async (_, parentId) => {
      reads++
      return rows.filter(({ parent_block_id: parent }) => parent === parentId)
    },
    contents: async () => [
      { id: 3, pages: 3, edited_at: at(3) },
      { id: 7, pages: 1, edited_at: at(9) },
    ],
  })
  return { open, order, reads: () => reads }
}

async function idsOf(sorts: [number, ListSort][], rows?: BlockSummary[]) {
  const { open, order } = opened(sorts, rows)
  return listTree(open, 2, await order.of(open)).items.map(({ block }) => block.id)
}

test.group('Order of a share', () => {
  test('each list of a share has the order that its owner chose: {0}')
    .with([
      [[], [3, 4, 5, 6, 7, 8]],
      [[[3, 'name']], [3, 5, 4, 6, 7, 8]],
      [[[3, 'created']], [3, 5, 6, 4, 7, 8]],
      [[[3, 'edited']], [3, 6, 4, 5, 7, 8]],
      [[[2, 'edited']], [7, 8, 3, 4, 5, 6]],
      [[[2, 'name']], [7, 8, 3, 4, 5, 6]],
    ] as [[number, ListSort][], number[]][])
    .run(async ({ assert }, [sorts, expected]) => assert.deepEqual(await idsOf(sorts), expected))

  test('a list outside the share changes nothing', async ({ assert }) => {
    const { open, order, reads } = opened([[1, 'name']])
    assert.deepEqual([...(await order.of(open))], [])
    assert.equal(reads(), 0)
  })

  test('a block that the read model does not have yet comes last', async ({ assert }) => {
    const rows = ROWS.filter(({ id }) => id !== 5)
    assert.deepEqual(await idsOf([[3, 'name']], rows), [3, 4, 6, 5, 7, 8])
  })

  test('an order is read once for the visitors of a moment', async ({ assert }) => {
    const { open, order, reads } = opened([[3, 'name']])
    await Promise.all([order.of(open), order.of(open)])
    assert.equal(reads(), 1)
    await order.of({ ...open, revision: 1 })
    assert.equal(reads(), 2)
  })
})
