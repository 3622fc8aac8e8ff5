import { test } from '@japa/runner'
import fc from 'fast-check'
import { decide, workspaceAggregate, type WorkspaceCommand } from '#modules/workspace/workspace'
import {
  abcd,
  archived,
  branch,
  create,
  created,
  givenTree as given,
  order,
  restored,
} from '#modules/workspace/testing/tree_events'

test.group('Workspace: reorder (rule 1.4)', () => {
  const reorder = (blockId: number, ordering: number): WorkspaceCommand => ({
    type: 'MoveBlocks',
    blockIds: [blockId],
    ordering,
  })
  const cases: [string, number, number, number[]][] = [
    ['A to the place of D', 1, 4, [2, 3, 1, 4]],
    ['D to the place of B', 4, 2, [1, 4, 2, 3]],
    ['A to the end', 1, 5, [2, 3, 4, 1]],
    ['D to the start', 4, 1, [4, 1, 2, 3]],
    ['B far past the end', 2, 99, [1, 3, 4, 2]],
  ]
  for (const [title, id, ordering, expected] of cases) {
    test(`reordering ${title} results in ${expected.join(' ')}`, ({ assert }) => {
      const events = given(...abcd)
        .when(reorder(id, ordering))
        .events()
      assert.deepEqual(order(given(...abcd, ...events).state()), expected)
      assert.deepInclude(events[0]!.data, { ordering: expected.indexOf(id) + 1 })
    })
  }

  test('reordering to the current place changes nothing', () => {
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

  test('reordering counts only blocks outside the trash', ({ assert }) => {
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
    ['one block moves to the start', move([3], 5, 1), [2, 4], [3, 6, 7], 1],
    ['one block moves between two others', move([3], 5, 2), [2, 4], [6, 3, 7], 2],
    ['one block moves to the end', move([3], 5, 3), [2, 4], [6, 7, 3], 3],
    ['one block moved far past the end becomes the last', move([3], 5, 99), [2, 4], [6, 7, 3], 3],
    ['several blocks move in the given order', move([4, 2], 5, 2), [3], [6, 4, 2, 7], 2],
    ['several blocks move within their own list', move([4, 2], 1, 2), [4, 2, 3], [6, 7], 1],
    [
      'several blocks move although some are already there',
      move([7, 2], 5, 1),
      [3, 4],
      [7, 2, 6],
      1,
    ],
    [
      'a move before a block that moves itself changes nothing',
      move([2, 3], 1, 2),
      [2, 3, 4],
      [6, 7],
      0,
    ],
    ['one block moves within its own parent', move([2], 1, 4), [3, 4, 2], [6, 7], 3],
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

  test('a move is one event and includes descendants', ({ assert }) => {
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
    ['a file to the root', move([2], null, 1), 'E_PARENT_REQUIRED'],
    ['a file into an unknown parent', move([2], 99, 1), 'E_PARENT_NOT_FOUND'],
    ['an unknown block', move([99], 5, 1), 'E_BLOCK_NOT_FOUND'],
    ['an unknown block among others', move([2, 99], 5, 1), 'E_BLOCK_NOT_FOUND'],
    ['blocks of two types', move([2, 8], 5, 1), 'E_BLOCK_TYPES'],
  ]
  for (const [title, command, code] of refusals) {
    test(`rejects moving ${title}`, () => {
      given(...files)
        .when(command)
        .thenRefused(code)
    })
  }

  test('rejects moving blocks in the trash and parents in the trash', () => {
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

  test('a block in the trash moves with its parent and is restored there', ({ assert }) => {
    const before = [...files, archived(8)]
    const moved = given(...before)
      .when(move([2], 5, 1))
      .events()
    const { tree } = given(...before, ...moved, restored(8)).state()
    assert.deepEqual(tree.subtree(5), [5, 2, 8, 6, 7])
  })

  test('a move counts only siblings outside the trash', ({ assert }) => {
    const before = [...files, archived(6)]
    const events = given(...before)
      .when(move([2], 5, 2))
      .events()
    assert.deepEqual(order(given(...before, ...events).state(), 5), [7, 2])
    assert.deepEqual(order(given(...before, ...events, restored(6)).state(), 5), [6, 7, 2])
  })
})

test('any commands lead to the same order as a plain list', ({ assert }) => {
  const step = fc.record({
    kind: fc.constantFrom('create', 'reorder', 'archive', 'restore'),
    pick: fc.nat(30),
    ordering: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
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
