import { test } from '@japa/runner'
import fc from 'fast-check'
import { specification } from '#backend/testing/given'
import type { BlockType } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import {
  decide,
  workspaceAggregate,
  type Workspace,
  type WorkspaceCommand,
} from '#modules/workspace/workspace'

const given = specification(workspaceAggregate, decide)

function created(
  block_id: number,
  block_type: BlockType,
  parent_block_id: number | null,
  rank = 'a0'
): WorkspaceEvent {
  const data = {
    block_id,
    block_type,
    parent_block_id,
    rank,
    ordering: 1,
    name: 'x',
    name_bytes: 1,
  }
  return { type: 'BlockCreated', data }
}
const archived = (...block_ids: number[]): WorkspaceEvent => ({
  type: 'BlocksArchived',
  data: { block_ids },
})
const restored = (...block_ids: number[]): WorkspaceEvent => ({
  type: 'BlocksRestored',
  data: { block_ids },
})
const create = (
  blockId: number,
  blockType: BlockType,
  parentId: number | null,
  ordering = 1
): WorkspaceCommand => ({
  type: 'CreateBlock',
  blockId,
  blockType,
  parentId,
  name: 'New',
  ordering,
})

/** Folder 1 > file 2 > section 3 > page 4. */
const branch = [
  created(1, 'folder', null),
  created(2, 'file', 1),
  created(3, 'section', 2),
  created(4, 'page', 3),
]
/** Folders A to D with ids 1 to 4, in this order. */
const abcd = ['a0', 'a1', 'a2', 'a3'].map((rank, i) => created(i + 1, 'folder', null, rank))

/** Ids of the live children, in order. */
function order({ children, blocks }: Workspace, parentId: number | null = null) {
  return (children.get(parentId) ?? []).filter((id) => !blocks.get(id)!.archived)
}

test.group('Workspace: create', () => {
  test('a folder at the top, a file in it, a section in that, a page in that', ({ assert }) => {
    for (const [type, parent] of [
      ['folder', null],
      ['file', 1],
      ['section', 2],
      ['page', 3],
    ] as const) {
      const [event] = given(...branch)
        .when(create(9, type, parent))
        .events()
      assert.deepInclude(event!.data, { block_id: 9, block_type: type, parent_block_id: parent })
    }
  })

  test('a new block with ordering 1 comes first', ({ assert }) => {
    const events = given(...abcd)
      .when(create(9, 'folder', null))
      .events()
    assert.deepEqual(order(given(...abcd, ...events).state()), [9, 1, 2, 3, 4])
    assert.deepInclude(events[0]!.data, { ordering: 1, name: 'New', name_bytes: 3 })
  })

  test('comes where it was asked to, and last when there are fewer', ({ assert }) => {
    const middle = given(...abcd)
      .when(create(9, 'folder', null, 3))
      .events()
    assert.deepEqual(order(given(...abcd, ...middle).state()), [1, 2, 9, 3, 4])
    const last = given(...abcd)
      .when(create(9, 'folder', null, 99))
      .events()
    assert.deepEqual(order(given(...abcd, ...last).state()), [1, 2, 3, 4, 9])
    assert.deepInclude(last[0]!.data, { ordering: 5 })
  })

  const refusals: [BlockType, number | null, string][] = [
    ['folder', 1, 'E_PARENT_TYPE'],
    ['file', null, 'E_PARENT_NOT_FOUND'],
    ['file', 99, 'E_PARENT_NOT_FOUND'],
    ['file', 2, 'E_PARENT_TYPE'],
    ['section', 1, 'E_PARENT_TYPE'],
    ['page', 2, 'E_PARENT_TYPE'],
    ['page', 4, 'E_PARENT_TYPE'],
  ]
  for (const [type, parent, code] of refusals) {
    test(`refuses a ${type} in ${parent === null ? 'nothing' : `block ${parent}`}`, () => {
      given(...branch)
        .when(create(9, type, parent))
        .thenRefused(code)
    })
  }

  test('refuses a parent in the trash, or below one that is', () => {
    given(...branch, archived(3))
      .when(create(9, 'page', 3))
      .thenRefused('E_PARENT_NOT_FOUND')
    given(...branch, archived(1))
      .when(create(9, 'page', 3))
      .thenRefused('E_PARENT_NOT_FOUND')
  })
})

test.group('Workspace: rename', () => {
  const rename = (blockId: number, name: string, currentName = 'x'): WorkspaceCommand => ({
    type: 'RenameBlock',
    blockId,
    name,
    currentName,
  })

  test('names a block, an empty name included', () => {
    const data = { block_id: 2, name: 'Käse', name_bytes: 5 }
    given(...branch)
      .when(rename(2, 'Käse'))
      .then({ type: 'BlockRenamed', data })
    const empty = { block_id: 2, name: '', name_bytes: 0 }
    given(...branch)
      .when(rename(2, ''))
      .then({ type: 'BlockRenamed', data: empty })
  })

  test('the same name is no change', () => {
    given(...branch)
      .when(rename(2, 'x'))
      .then()
  })

  test('refuses a block that is not there or in the trash', () => {
    given(...branch)
      .when(rename(99, 'y'))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(rename(4, 'y'))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })
})

test.group('Workspace: reorder (DESIGN 4.2)', () => {
  const reorder = (blockId: number, ordering: number): WorkspaceCommand => ({
    type: 'ReorderBlock',
    blockId,
    ordering,
  })
  const cases: [string, number, number, number[]][] = [
    ['A onto C', 1, 4, [2, 3, 1, 4]],
    ['D onto B', 4, 2, [1, 4, 2, 3]],
    ['A to the end', 1, 5, [2, 3, 4, 1]],
    ['D to the start', 4, 1, [4, 1, 2, 3]],
    ['far past the end', 2, 99, [1, 3, 4, 2]],
  ]
  for (const [title, id, ordering, expected] of cases) {
    test(`${title} gives ${expected.join(' ')}`, ({ assert }) => {
      const events = given(...abcd)
        .when(reorder(id, ordering))
        .events()
      assert.deepEqual(order(given(...abcd, ...events).state()), expected)
      assert.deepInclude(events[0]!.data, { ordering: expected.indexOf(id) + 1 })
    })
  }

  test('to its own place is no change', () => {
    given(...abcd)
      .when(reorder(2, 2))
      .then()
    given(...abcd)
      .when(reorder(2, 3))
      .then()
    given(...branch)
      .when(reorder(4, 1))
      .then()
  })

  test('counts only what is not in the trash', ({ assert }) => {
    const events = given(...abcd, archived(2))
      .when(reorder(1, 3))
      .events()
    assert.deepEqual(order(given(...abcd, archived(2), ...events).state()), [3, 1, 4])
  })
})

test.group('Workspace: trash', () => {
  const archive = (blockId: number): WorkspaceCommand => ({ type: 'ArchiveBlock', blockId })
  const restore = (blockId: number): WorkspaceCommand => ({ type: 'RestoreBlock', blockId })

  test('archives what is live and restores what is archived', () => {
    given(...branch)
      .when(archive(2))
      .then(archived(2))
    given(...branch, archived(2))
      .when(restore(2))
      .then(restored(2))
  })

  test('refuses to archive twice, also below something archived', () => {
    given(...branch, archived(2))
      .when(archive(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(2))
      .when(archive(4))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('refuses to restore what is not in the trash itself', () => {
    given(...branch)
      .when(restore(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(restore(2))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('names the ancestor that has to be restored first', ({ assert }) => {
    const error = given(...branch, archived(4), archived(2))
      .when(restore(4))
      .thenRefused('E_ANCESTOR_ARCHIVED')
    assert.deepEqual(error.data, { ancestor_id: 2 })
  })

  test('a restored block returns between its former neighbours', ({ assert }) => {
    const events = [
      ...abcd,
      archived(2),
      ...given(...abcd, archived(2))
        .when(create(9, 'folder', null, 2))
        .events(),
    ]
    const { blocks } = given(...events, restored(2)).state()
    assert.sameMembers(order(given(...events, restored(2)).state()), [1, 2, 3, 4, 9])
    const ranks = [...blocks.values()].map(({ rank }) => rank)
    assert.equal(new Set(ranks).size, 5)
  })
})

test('any commands leave the order that a plain list would have', ({ assert }) => {
  const step = fc.record({
    kind: fc.constantFrom('create', 'reorder', 'archive', 'restore'),
    pick: fc.nat(30),
    ordering: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const state = workspaceAggregate.initial()
      const live: number[] = []
      const trash: number[] = []
      let nextId = 1
      const run = (command: WorkspaceCommand) => {
        for (const event of decide(state, command)) workspaceAggregate.evolve(state, event, 0)
      }
      for (const { kind, pick, ordering } of steps) {
        if (kind === 'create') {
          run(create(nextId, 'folder', null, ordering))
          live.splice(ordering - 1, 0, nextId++)
        } else if (kind === 'reorder' && live.length > 0) {
          const from = pick % live.length
          const id = live[from]!
          run({ type: 'ReorderBlock', blockId: id, ordering })
          live.splice(ordering - 1, 0, id)
          live.splice(from < ordering - 1 ? from : live.indexOf(id, ordering), 1)
        } else if (kind === 'archive' && live.length > 0) {
          const [id] = live.splice(pick % live.length, 1)
          run({ type: 'ArchiveBlock', blockId: id! })
          trash.push(id!)
        } else if (kind === 'restore' && trash.length > 0) {
          const [id] = trash.splice(pick % trash.length, 1)
          run({ type: 'RestoreBlock', blockId: id! })
          live.splice(order(state).indexOf(id!), 0, id!)
        }
        assert.deepEqual(order(state), live)
      }
    })
  )
})
