import { test } from '@japa/runner'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { workspaceAggregate, type Workspace } from '#modules/workspace/workspace'
import { workspaceFormat } from '#modules/workspace/workspace_format'

type Data<T extends WorkspaceEvent['type']> = Extract<WorkspaceEvent, { type: T }>['data']

/** One of every type, so that a new one cannot be left out. */
const changes: { [T in Exclude<WorkspaceEvent['type'], 'BlockCreated'>]: Data<T> } = {
  BlockRenamed: { block_id: 2, name: 'Secret name', name_bytes: 11 },
  BlockReordered: { block_id: 1, rank: 'a2', ordering: 2 },
  BlocksArchived: { block_ids: [3, 4] },
  BlocksRestored: { block_ids: [4] },
  BlocksDeleted: { block_ids: [5] },
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
    ...Object.entries(changes).map(([type, data]) => ({ type, data }) as WorkspaceEvent),
  ]
  return events.reduce(
    (state, event, revision) => workspaceAggregate.evolve(state, event, revision),
    workspaceAggregate.initial()
  )
}

test.group('Workspace, written down', () => {
  test('is read as it was', ({ assert }) => {
    const state = exampleState()
    const written = JSON.stringify(workspaceFormat.write(state))
    assert.deepEqual(workspaceFormat.read(JSON.parse(written)), state)
    assert.notInclude(written, 'Secret')
  })

  test('has a new version when it is written otherwise', ({ assert }) => {
    const known = {
      version: 1,
      written: '[[null,[[2,0,"a1",0],[1,0,"a2",0]]],[1,[[3,1,"a0",1]]],[3,[[4,2,"a0",0]]],[4,[]]]',
    }
    const { version, write } = workspaceFormat
    assert.deepEqual({ version, written: JSON.stringify(write(exampleState())) }, known)
  })

  test('survives a tree of nothing', ({ assert }) => {
    const nothing = workspaceAggregate.initial()
    assert.deepEqual(workspaceFormat.read(workspaceFormat.write(nothing)), nothing)
  })
})
