import { test } from '@japa/runner'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { decideUndo } from '#modules/workspace/undo/decide_undo'
import { decide, workspaceAggregate, type WorkspaceCommand } from '#modules/workspace/workspace'
import type { ActChange } from '#projections/acts/queries'

const FOLDER = 1
const FILE = 2
const [FIRST, SECOND, THIRD] = [3, 4, 5]

/** Returns a workspace with three sections in a file. */
function workspace() {
  const state = workspaceAggregate.initial()
  const run = (command: WorkspaceCommand) => apply(state, decide(state, command))
  const create = (
    blockId: number,
    blockType: 'folder' | 'file' | 'section',
    parentId: number | null
  ) => run({ type: 'CreateBlock', blockId, blockType, parentId, name: 'x', ordering: 99 })
  create(FOLDER, 'folder', null)
  create(FILE, 'file', FOLDER)
  for (const id of [FIRST, SECOND, THIRD]) create(id, 'section', FILE)
  const place = (id: number) => {
    const { parentId: parent, rank } = state.tree.find(id)!
    return { parent, rank }
  }
  const order = () => [...state.tree.liveChildren(FILE)].map(({ id }) => id)
  return { state, run, place, order }
}

function apply(state: ReturnType<typeof workspaceAggregate.initial>, events: WorkspaceEvent[]) {
  for (const event of events) workspaceAggregate.evolve(state, event, 0)
  return events
}

function change(
  kind: ActChange['kind'],
  blockId: number,
  more: Partial<ActChange> = {}
): ActChange {
  return { kind, blockId, revision: 9, value: {}, before: null, parentBefore: null, ...more }
}

function code(action: () => unknown): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test.group('Inverse of a command', () => {
  test('undoing a creation moves the topmost created blocks to the trash', ({ assert }) => {
    const { state } = workspace()
    const created = [change('copied', FILE), change('copied', FIRST), change('icon', FILE)]
    const events = apply(state, decideUndo(state, created))
    assert.deepEqual(events, [{ type: 'BlocksArchived', data: { block_ids: [FILE] } }])
    assert.equal(
      code(() => decideUndo(state, created)),
      'E_IN_TRASH'
    )
  })

  test('undoing a trash restores the same blocks, unless one was restored', ({ assert }) => {
    const { state, run } = workspace()
    run({ type: 'ArchiveBlocks', blockIds: [FIRST, SECOND] })
    const archived = [change('archived', FIRST), change('archived', SECOND)]
    const events = decideUndo(state, archived)
    assert.deepEqual(events, [{ type: 'BlocksRestored', data: { block_ids: [FIRST, SECOND] } }])
    run({ type: 'RestoreBlocks', blockIds: [SECOND] })
    assert.equal(
      code(() => decideUndo(state, archived)),
      'E_CHANGED_SINCE'
    )
  })

  test('undoing a restore moves each restored block to the trash, also one inside another', ({
    assert,
  }) => {
    const { state, run } = workspace()
    run({ type: 'ArchiveBlocks', blockIds: [FIRST] })
    run({ type: 'ArchiveBlocks', blockIds: [FILE] })
    run({ type: 'RestoreBlocks', blockIds: [FILE, FIRST] })
    const restored = [change('restored', FILE), change('restored', FIRST)]
    apply(state, decideUndo(state, restored))
    apply(state, decideUndo(state, [change('archived', FILE)]))
    assert.isTrue(state.tree.isInTrash(FIRST))
    assert.isFalse(state.tree.isInTrash(FILE))
    apply(state, decideUndo(state, restored))
    assert.isTrue(state.tree.isInTrash(FILE))
    assert.equal(
      code(() => decideUndo(state, restored)),
      'E_IN_TRASH'
    )
  })

  test('undoing a move gives a block its former rank', ({ assert }) => {
    const { state, run, place, order } = workspace()
    const before = place(FIRST)
    run({ type: 'MoveBlocks', blockIds: [FIRST], ordering: 4 })
    assert.deepEqual(order(), [SECOND, THIRD, FIRST])
    const moved = change('reordered', FIRST, {
      value: { rank: place(FIRST).rank },
      before: { revision: 2, value: before },
      parentBefore: FILE,
    })
    const [event] = apply(state, decideUndo(state, [moved]))
    assert.equal(event!.type, 'BlockReordered')
    assert.deepEqual(order(), [FIRST, SECOND, THIRD])
    assert.equal(place(FIRST).rank, before.rank)
    assert.equal(
      code(() => decideUndo(state, [moved])),
      'E_CHANGED_SINCE'
    )
  })

  test('a former rank that is taken becomes the rank right after it', ({ assert }) => {
    const { state, run, place, order } = workspace()
    const before = place(SECOND)
    run({ type: 'MoveBlocks', blockIds: [SECOND], ordering: 4 })
    run({
      type: 'CreateBlock',
      blockId: 9,
      blockType: 'section',
      parentId: FILE,
      name: 'x',
      ordering: 2,
    })
    state.tree.move(9, { parentId: FILE, rank: before.rank })
    const moved = change('reordered', SECOND, {
      value: { rank: place(SECOND).rank },
      before: { revision: 2, value: before },
      parentBefore: FILE,
    })
    apply(state, decideUndo(state, [moved]))
    assert.deepEqual(order(), [FIRST, 9, SECOND, THIRD])
  })

  test('moves are undone one after another although another block took the rank between', ({
    assert,
  }) => {
    const { state, run, place, order } = workspace()
    const moves = [4, 1].map((ordering) => {
      const before = { revision: 2, value: place(SECOND) }
      run({ type: 'MoveBlocks', blockIds: [SECOND], ordering })
      const value = { rank: place(SECOND).rank }
      return change('reordered', SECOND, { value, before, parentBefore: FILE })
    })
    run({
      type: 'CreateBlock',
      blockId: 9,
      blockType: 'section',
      parentId: FILE,
      name: 'x',
      ordering: 4,
    })
    state.tree.move(9, { parentId: FILE, rank: moves[0]!.value['rank'] as string })
    run({ type: 'ArchiveBlocks', blockIds: [9] })
    for (const move of moves.toReversed()) apply(state, decideUndo(state, [move]))
    assert.deepEqual(order(), [FIRST, SECOND, THIRD])
  })

  test('a move is not undone once the block stands further down', ({ assert }) => {
    const { state, run, place, order } = workspace()
    const before = { revision: 2, value: place(FIRST) }
    run({ type: 'MoveBlocks', blockIds: [FIRST], ordering: 2 })
    const value = { rank: place(FIRST).rank }
    const moved = change('reordered', FIRST, { value, before, parentBefore: FILE })
    run({ type: 'MoveBlocks', blockIds: [FIRST], ordering: 4 })
    state.tree.move(SECOND, { parentId: FILE, rank: value.rank })
    assert.deepEqual(order(), [SECOND, THIRD, FIRST])
    assert.equal(
      code(() => decideUndo(state, [moved])),
      'E_CHANGED_SINCE'
    )
  })

  test('a move is not undone into a parent in the trash', ({ assert }) => {
    const { state, run, place } = workspace()
    run({
      type: 'CreateBlock',
      blockId: 8,
      blockType: 'file',
      parentId: FOLDER,
      name: 'x',
      ordering: 9,
    })
    const before = place(FIRST)
    run({ type: 'MoveBlocks', blockIds: [FIRST], parentId: 8, ordering: 1 })
    const moved = change('moved', FIRST, {
      value: place(FIRST),
      before: { revision: 2, value: before },
      parentBefore: FILE,
    })
    run({ type: 'ArchiveBlocks', blockIds: [FILE] })
    assert.equal(
      code(() => decideUndo(state, [moved])),
      'E_PLACE_GONE'
    )
  })

  test('undoing a name needs the name that the command gave', ({ assert }) => {
    const { state } = workspace()
    const renamed = [change('renamed', FIRST)]
    const events = decideUndo(state, renamed, { before: 'Old', after: 'New', current: 'New' })
    assert.deepEqual(events[0]!.data, { block_id: FIRST, name: 'Old', name_bytes: 3 })
    const other = { before: 'Old', after: 'New', current: 'Newer' }
    assert.equal(
      code(() => decideUndo(state, renamed, other)),
      'E_CHANGED_SINCE'
    )
    const erased = { before: undefined, after: 'New', current: 'New' }
    assert.equal(
      code(() => decideUndo(state, renamed, erased)),
      'E_TEXT_GONE'
    )
    const same = { before: 'New', after: 'New', current: 'New' }
    assert.equal(
      code(() => decideUndo(state, renamed, same)),
      'E_NOTHING_TO_UNDO'
    )
  })

  test('undoing a mark or an order sets what was there before', ({ assert }) => {
    const { state, run } = workspace()
    run({ type: 'SetFavorite', blockId: FIRST, favorite: true })
    run({ type: 'SetSort', parentId: FILE, sort: 'name' })
    const favorite = change('favorite', FIRST, { value: { is_favorite: true } })
    const sorted = change('sorted', FILE, { value: { sort: 'name' } })
    apply(state, decideUndo(state, [favorite]))
    apply(state, decideUndo(state, [sorted]))
    assert.isFalse(state.favorites.get(FIRST))
    assert.equal(state.sorts.size, 0)
    for (const again of [favorite, sorted]) {
      assert.equal(
        code(() => decideUndo(state, [again])),
        'E_CHANGED_SINCE'
      )
    }
  })

  test('changes of a block in the trash and ended links stay', ({ assert }) => {
    const { state, run } = workspace()
    const shared = change('shared', FIRST, { value: { share_id: 1 } })
    assert.equal(
      code(() => decideUndo(state, [shared])),
      'E_CANNOT_UNDO'
    )
    run({ type: 'ArchiveBlocks', blockIds: [FILE] })
    const favorite = change('favorite', FIRST, { value: { is_favorite: false } })
    assert.equal(
      code(() => decideUndo(state, [favorite])),
      'E_IN_TRASH'
    )
  })
})
