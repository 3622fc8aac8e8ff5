import { test } from '@japa/runner'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Workspace } from '#modules/workspace/tree'
import { workspaceAggregate } from '#modules/workspace/workspace'
import { workspaceFormat } from '#modules/workspace/workspace_format'

type Data<T extends WorkspaceEvent['type']> = Extract<WorkspaceEvent, { type: T }>['data']

/** One event of every type, so that a new type cannot be forgotten. */
const changes: { [T in Exclude<WorkspaceEvent['type'], 'BlockCreated'>]: Data<T> } = {
  BlockRenamed: { block_id: 2, name: 'Secret name', name_bytes: 11 },
  BlockReordered: { block_id: 1, rank: 'a2', ordering: 2 },
  BlocksMoved: { parent_block_id: 2, blocks: [{ block_id: 3, rank: 'a1' }], ordering: 1 },
  BlocksArchived: { block_ids: [3, 4] },
  BlocksRestored: { block_ids: [4] },
  BlocksDeleted: { block_ids: [5] },
  PageFontChanged: { block_id: 6, font_family: 3 },
  PageWidthChanged: { block_id: 6, is_full_width: true },
  PageTextSizeChanged: { block_id: 6, is_small_text: true },
  PageLockChanged: { block_id: 7, is_page_locked: true },
  BlockFavoriteChanged: { block_id: 6, is_favorite: true },
  BlockIconChanged: { block_id: 6, icon: 'Secret icon' },
  ListSortChanged: { parent_block_id: 4, sort: 'edited' },
  PageTemplateChanged: { block_id: 7, is_template: true },
  BlockShared: {
    share_id: 1,
    block_id: 6,
    token: 'Secret token',
    expires_at: null,
    indexable: false,
    password_id: 'one',
    password_hash: 'Secret hash',
  },
  ShareChanged: {
    share_id: 1,
    block_id: 6,
    expires_at: '2026-12-31T22:59:59.999Z',
    indexable: true,
    password_id: 'two',
    password_hash: 'Secret hash',
  },
  SharesEnded: { shares: [{ share_id: 9, block_id: 6 }] },
  PageVersionNamed: { block_id: 7, version: 2, name: 'Secret name' },
  VersionsThinned: {
    block_id: 7,
    days: [{ day: '2026-02-01', kept: [2], gone: [], kept_hash: '' }],
  },
}

function created(id: number, type: Data<'BlockCreated'>['block_type'], parent: number | null) {
  const data: Data<'BlockCreated'> = {
    block_id: id,
    block_type: type,
    parent_block_id: parent,
    rank: `a${id === 2 ? 1 : 0}`,
    ordering: 1,
    name: 'Secret name',
    name_bytes: 11,
  }
  return { type: 'BlockCreated' as const, data }
}

function exampleState(): Workspace {
  const events = [
    created(1, 'folder', null),
    created(2, 'folder', null),
    created(3, 'file', 1),
    created(4, 'section', 3),
    created(5, 'page', 4),
    created(6, 'page', 4),
    created(7, 'page', 4),
    ...Object.entries(changes).map(([type, data]) => ({ type, data }) as WorkspaceEvent),
  ]
  return events.reduce(
    (state, event, revision) => workspaceAggregate.evolve(state, event, revision),
    workspaceAggregate.initial()
  )
}

test.group('Workspace snapshot format', () => {
  test('a written state is read back unchanged, without any text', ({ assert }) => {
    const state = exampleState()
    const written = JSON.stringify(workspaceFormat.write(state))
    const read = workspaceFormat.read(JSON.parse(written))
    assert.equal(JSON.stringify(workspaceFormat.write(read)), written)
    assert.deepEqual(read.settings, state.settings)
    assert.deepEqual(read.favorites, state.favorites)
    assert.deepEqual(read.templates, state.templates)
    assert.deepEqual(read.sorts, state.sorts)
    assert.deepEqual(read.shares, state.shares)
    assert.equal(read.lastShareId, state.lastShareId)
    assert.equal(read.tree.size, 6)
    assert.deepEqual([...read.tree.liveChildren(2)], [...state.tree.liveChildren(2)])
    assert.notInclude(written, 'Secret')
  })

  test('the written form is unchanged for the current version', ({ assert }) => {
    const known = {
      version: 6,
      written:
        '{"tree":[[null,[[2,0,"a1",0],[1,0,"a2",0]]],[3,[[4,2,"a0",0]]],' +
        '[4,[[6,3,"a0",0],[7,3,"a0",0]]],[2,[[3,1,"a1",1]]]],' +
        '"settings":[[6,3,1,1,0],[7,1,0,0,1]],"favorites":[[6,1]],"templates":[[7,1]],' +
        '"sorts":[[4,3]],"shares":[[1,6,"2026-12-31T22:59:59.999Z","two",1]],"lastShareId":1}',
    }
    const { version, write } = workspaceFormat
    assert.deepEqual({ version, written: JSON.stringify(write(exampleState())) }, known)
  })

  test('writes and reads an empty tree', ({ assert }) => {
    const nothing = workspaceAggregate.initial()
    assert.equal(workspaceFormat.read(workspaceFormat.write(nothing)).tree.size, 0)
  })
})
