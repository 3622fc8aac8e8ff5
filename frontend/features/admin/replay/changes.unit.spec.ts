import { test } from '@japa/runner'
import type { ReplayStep } from '#modules/admin/api'
import type { ReplayedBlock } from '#modules/workspace/api'
import { blockKinds, changed, changesBetween, countKinds, itemsById } from './changes.js'
import { familiesOf, rowsOf, withAncestors } from './tree-rows.js'

const SETTINGS = {
  font_family: 1,
  is_full_width: true,
  is_small_text: false,
  is_page_locked: false,
} as const

function block(id: number, other: Partial<ReplayedBlock> = {}): ReplayedBlock {
  return {
    id,
    block_type: 'folder',
    parent_block_id: null,
    rank: `a${id}`,
    archived: false,
    settings: null,
    favorite: false,
    template: false,
    sort: 'manual',
    shares: [],
    created_at: '2026-03-01T09:00:00.000Z',
    named_at: 0,
    name_bytes: 1,
    icon_at: null,
    ...other,
  }
}

function step(revision: number, ...changes: ReplayStep<ReplayedBlock>['changes']) {
  return { revision, time: null, id: String(revision), type: 'Any', changes }
}

test.group('Replay steps', () => {
  const [one, moved, two] = [block(1), block(1, { rank: 'b' }), block(2)]
  const steps = [
    step(0, { id: 1, before: null, after: one }),
    step(1, { id: 1, before: one, after: moved }, { id: 2, before: null, after: two }),
    step(2, { id: 2, before: two, after: null }),
  ]

  test('the steps lead forward and backward between any two revisions', ({ assert }) => {
    const states = [[], [one], [moved, two], [moved]].map(itemsById)
    for (const from of [-1, 0, 1, 2]) {
      for (const to of [-1, 0, 1, 2]) {
        const reached = changed(states[from + 1]!, changesBetween(steps, from, to)!)
        assert.deepEqual([...reached.values()], [...states[to + 1]!.values()], `${from} to ${to}`)
      }
    }
  })

  test('there are no changes beyond the loaded steps', ({ assert }) => {
    assert.isNull(changesBetween(steps, 2, 3))
    assert.isNull(changesBetween(steps.slice(1), 2, -1))
    assert.deepEqual(changesBetween([], 7, 7), [])
  })
})

test.group('Kinds of block changes', () => {
  const before = block(1)
  const KINDS: [what: string, after: ReplayedBlock | null, kinds: string[]][] = [
    ['deleted', null, ['removed']],
    ['unchanged', block(1), []],
    ['in the trash', block(1, { archived: true }), ['trashed']],
    ['in another parent', block(1, { parent_block_id: 3 }), ['moved']],
    ['at another rank', block(1, { rank: 'b' }), ['moved']],
    ['under another name', block(1, { named_at: 4 }), ['renamed']],
    ['under other settings', block(1, { settings: SETTINGS }), ['changed']],
    [
      'in the trash, moved and renamed',
      block(1, { archived: true, rank: 'b', named_at: 4 }),
      ['trashed', 'moved', 'renamed'],
    ],
  ]
  for (const [what, after, kinds] of KINDS) {
    test(`names the change of a block that is now ${what}`, ({ assert }) => {
      assert.deepEqual(blockKinds({ id: 1, before, after }), kinds)
    })
  }

  test('a restored block and a new block have their own kinds', ({ assert }) => {
    const archived = block(1, { archived: true })
    assert.deepEqual(blockKinds({ id: 1, before: archived, after: before }), ['restored'])
    assert.deepEqual(blockKinds({ id: 1, before: null, after: before }), ['added'])
  })

  test('counts block changes by kind', ({ assert }) => {
    const marks = new Map([
      [1, ['moved', 'renamed'] as const],
      [2, ['added'] as const],
      [3, ['moved'] as const],
    ])
    assert.deepEqual(countKinds(marks as never), [
      ['added', 1],
      ['moved', 2],
      ['renamed', 1],
    ])
  })
})

test.group('Rows of the block tree', () => {
  const things = itemsById([
    block(1, { rank: 'b', archived: true }),
    block(2, { rank: 'a' }),
    block(3, { block_type: 'file', parent_block_id: 1, rank: 'z' }),
    block(4, { block_type: 'file', parent_block_id: 1, rank: 'a' }),
    block(5, { block_type: 'section', parent_block_id: 3 }),
    block(6, { rank: 'a' }),
  ])

  test('rows are ordered by rank, with children below open rows only', ({ assert }) => {
    const rows = rowsOf(familiesOf(things), ({ id }) => id === 1)
    assert.deepEqual(
      rows.map(({ block: { id }, level, place, siblings, open, trashed }) => {
        return [id, level, `${place}/${siblings}`, open, trashed]
      }),
      [
        [2, 1, '1/3', null, false],
        [6, 1, '2/3', null, false],
        [1, 1, '3/3', true, true],
        [4, 2, '1/2', null, true],
        [3, 2, '2/2', false, true],
      ]
    )
  })

  test('adds all ancestors to the given blocks', ({ assert }) => {
    assert.sameMembers([...withAncestors(things, [5, 2, 99])], [5, 3, 1, 2])
  })
})
