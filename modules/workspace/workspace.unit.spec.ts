import { test } from '@japa/runner'
import fc from 'fast-check'
import { specification } from '#backend/testing/given'
import type { BlockType } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import {
  decide,
  workspaceAggregate,
  type PageSetting,
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
function order({ tree }: Workspace, parentId: number | null = null) {
  return Array.from(tree.liveChildren(parentId), ({ id }) => id)
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
    ['file', null, 'E_PARENT_REQUIRED'],
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
    type: 'MoveBlocks',
    blockIds: [blockId],
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

test.group('Workspace: moves to another parent', () => {
  /** Folder 1 with the files 2, 3, 4 and folder 5 with the files 6 and 7; section 8 in file 2. */
  const files = [
    created(1, 'folder', null, 'a0'),
    created(5, 'folder', null, 'a1'),
    ...[2, 3, 4].map((id) => created(id, 'file', 1, `a${id}`)),
    ...[6, 7].map((id) => created(id, 'file', 5, `a${id}`)),
    created(8, 'section', 2),
  ]
  const move = (
    blockIds: number[],
    parentId: number | null | undefined,
    ordering: number
  ): WorkspaceCommand => ({ type: 'MoveBlocks', blockIds, parentId, ordering })

  const cases: [string, WorkspaceCommand, number[], number[], number][] = [
    ['one to the start', move([3], 5, 1), [2, 4], [3, 6, 7], 1],
    ['one between', move([3], 5, 2), [2, 4], [6, 3, 7], 2],
    ['one to the end', move([3], 5, 3), [2, 4], [6, 7, 3], 3],
    ['one far past the end', move([3], 5, 99), [2, 4], [6, 7, 3], 3],
    ['several in the order given', move([4, 2], 5, 2), [3], [6, 4, 2, 7], 2],
    ['several to places of their own list', move([4, 2], 1, 2), [4, 2, 3], [6, 7], 1],
    ['several, some of them there already', move([7, 2], 5, 1), [3, 4], [7, 2, 6], 1],
    ['before one that moves itself', move([2, 3], 1, 2), [2, 3, 4], [6, 7], 0],
    ['one within its parent, named', move([2], 1, 4), [3, 4, 2], [6, 7], 3],
  ]
  for (const [title, command, first, second, ordering] of cases) {
    test(title, ({ assert }) => {
      const events = given(...files)
        .when(command)
        .events()
      const state = given(...files, ...events).state()
      assert.deepEqual([order(state, 1), order(state, 5)], [first, second])
      const places = events.map(({ data }) => (data as { ordering: number }).ordering)
      assert.deepEqual(places, ordering === 0 ? [] : [ordering])
    })
  }

  test('is one event, and takes along what lies below', ({ assert }) => {
    const events = given(...files)
      .when(move([2, 4], 5, 1))
      .events()
    assert.lengthOf(events, 1)
    assert.equal(events[0]!.type, 'BlocksMoved')
    const { tree } = given(...files, ...events).state()
    assert.deepEqual(tree.subtree(5), [5, 2, 8, 4, 6, 7])
  })

  const refusals: [string, WorkspaceCommand, string][] = [
    ['a file into a file', move([2], 3, 1), 'E_PARENT_TYPE'],
    ['a file into its own section', move([2], 8, 1), 'E_PARENT_TYPE'],
    ['a folder into a folder', move([1], 5, 1), 'E_PARENT_TYPE'],
    ['a folder into itself', move([1], 1, 1), 'E_PARENT_TYPE'],
    ['a file to the top', move([2], null, 1), 'E_PARENT_REQUIRED'],
    ['into nothing', move([2], 99, 1), 'E_PARENT_NOT_FOUND'],
    ['nothing', move([99], 5, 1), 'E_BLOCK_NOT_FOUND'],
    ['one that is not there among others', move([2, 99], 5, 1), 'E_BLOCK_NOT_FOUND'],
    ['blocks of two types', move([2, 8], 5, 1), 'E_BLOCK_TYPES'],
  ]
  for (const [title, command, code] of refusals) {
    test(`refuses ${title}`, () => {
      given(...files)
        .when(command)
        .thenRefused(code)
    })
  }

  test('refuses what is in the trash, and parents that are', () => {
    given(...files, archived(2))
      .when(move([2], 5, 1))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...files, archived(1))
      .when(move([2], 5, 1))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...files, archived(5))
      .when(move([2], 5, 1))
      .thenRefused('E_PARENT_NOT_FOUND')
  })

  test('a block of the trash moves with its parent and returns there', ({ assert }) => {
    const before = [...files, archived(8)]
    const moved = given(...before)
      .when(move([2], 5, 1))
      .events()
    const { tree } = given(...before, ...moved, restored(8)).state()
    assert.deepEqual(tree.subtree(5), [5, 2, 8, 6, 7])
  })

  test('counts only what is not in the trash', ({ assert }) => {
    const before = [...files, archived(6)]
    const events = given(...before)
      .when(move([2], 5, 2))
      .events()
    assert.deepEqual(order(given(...before, ...events).state(), 5), [7, 2])
    assert.deepEqual(order(given(...before, ...events, restored(6)).state(), 5), [6, 7, 2])
  })
})

test.group('Workspace: trash', () => {
  const archive = (blockId: number): WorkspaceCommand => ({
    type: 'ArchiveBlocks',
    blockIds: [blockId],
  })
  const restore = (blockId: number): WorkspaceCommand => ({
    type: 'RestoreBlocks',
    blockIds: [blockId],
  })

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
    const { tree } = given(...events, restored(2)).state()
    assert.sameMembers(order(given(...events, restored(2)).state()), [1, 2, 3, 4, 9])
    const ranks = Array.from(tree.children(null), ({ rank }) => rank)
    assert.equal(new Set(ranks).size, 5)
  })
})

test.group('Workspace: several at once', () => {
  const command = (type: 'ArchiveBlocks' | 'RestoreBlocks', ...blockIds: number[]) => ({
    type,
    blockIds,
  })

  test('are archived and restored by one event', () => {
    given(...abcd)
      .when(command('ArchiveBlocks', 2, 4))
      .then(archived(2, 4))
    given(...abcd, archived(2, 4))
      .when(command('RestoreBlocks', 4, 2))
      .then(restored(4, 2))
  })

  test('none is archived when one is not there', () => {
    given(...abcd, archived(3))
      .when(command('ArchiveBlocks', 2, 3))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('a block is restored with what it lies in', ({ assert }) => {
    const before = [...branch, archived(4), archived(2)]
    given(...before)
      .when(command('RestoreBlocks', 4, 2))
      .then(restored(4, 2))
    const error = given(...before, archived(1))
      .when(command('RestoreBlocks', 4, 2))
      .thenRefused('E_ANCESTOR_ARCHIVED')
    assert.deepEqual(error.data, { ancestor_id: 1 })
  })
})

test.group('Workspace: page settings', () => {
  const set = (setting: PageSetting, blockId = 4): WorkspaceCommand => ({
    type: 'SetPage',
    blockId,
    setting,
  })
  const locked: WorkspaceEvent = {
    type: 'PageLockChanged',
    data: { block_id: 4, is_page_locked: true },
  }
  const cases: [PageSetting, WorkspaceEvent][] = [
    [
      { name: 'font_family', value: 3 },
      { type: 'PageFontChanged', data: { block_id: 4, font_family: 3 } },
    ],
    [
      { name: 'is_full_width', value: true },
      { type: 'PageWidthChanged', data: { block_id: 4, is_full_width: true } },
    ],
    [
      { name: 'is_small_text', value: true },
      { type: 'PageTextSizeChanged', data: { block_id: 4, is_small_text: true } },
    ],
    [{ name: 'is_page_locked', value: true }, locked],
  ]
  for (const [setting, event] of cases) {
    test(`${setting.name} changes once, also on a locked page`, () => {
      given(...branch)
        .when(set(setting))
        .then(event)
      given(...branch, event)
        .when(set(setting))
        .then()
      if (event !== locked) {
        given(...branch, locked)
          .when(set(setting))
          .then(event)
      }
    })
  }

  test('are of pages that are live', () => {
    given(...branch)
      .when(set(cases[0]![0], 3))
      .thenRefused('E_NOT_A_PAGE')
    given(...branch, archived(1))
      .when(set(cases[0]![0]))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('a locked page keeps its name until it is unlocked', () => {
    const rename: WorkspaceCommand = {
      type: 'RenameBlock',
      blockId: 4,
      name: 'New',
      currentName: 'x',
    }
    given(...branch, locked)
      .when(rename)
      .thenRefused('E_PAGE_LOCKED')
    const unlocked: WorkspaceEvent = {
      type: 'PageLockChanged',
      data: { block_id: 4, is_page_locked: false },
    }
    given(...branch, locked)
      .when(set({ name: 'is_page_locked', value: false }))
      .then(unlocked)
    given(...branch, locked, unlocked)
      .when(rename)
      .then({ type: 'BlockRenamed', data: { block_id: 4, name: 'New', name_bytes: 3 } })
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
          run({ type: 'MoveBlocks', blockIds: [id], ordering })
          live.splice(ordering - 1, 0, id)
          live.splice(from < ordering - 1 ? from : live.indexOf(id, ordering), 1)
        } else if (kind === 'archive' && live.length > 0) {
          const [id] = live.splice(pick % live.length, 1)
          run({ type: 'ArchiveBlocks', blockIds: [id!] })
          trash.push(id!)
        } else if (kind === 'restore' && trash.length > 0) {
          const [id] = trash.splice(pick % trash.length, 1)
          run({ type: 'RestoreBlocks', blockIds: [id!] })
          live.splice(order(state).indexOf(id!), 0, id!)
        }
        assert.deepEqual(order(state), live)
      }
    })
  )
})
