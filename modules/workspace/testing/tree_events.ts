import { specification } from '#testing/given'
import type { BlockType } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Workspace } from '#modules/workspace/tree'
import { decide, workspaceAggregate, type WorkspaceCommand } from '#modules/workspace/workspace'

export const givenTree = specification(workspaceAggregate, decide)

export function created(
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
export const archived = (...block_ids: number[]): WorkspaceEvent => ({
  type: 'BlocksArchived',
  data: { block_ids },
})
export const restored = (...block_ids: number[]): WorkspaceEvent => ({
  type: 'BlocksRestored',
  data: { block_ids },
})
export const create = (
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
export const branch = [
  created(1, 'folder', null),
  created(2, 'file', 1),
  created(3, 'section', 2),
  created(4, 'page', 3),
]
/** Folders A to D with ids 1 to 4, in this order. */
export const abcd = ['a0', 'a1', 'a2', 'a3'].map((rank, i) => created(i + 1, 'folder', null, rank))

/** Returns the ids of the live children, in order. */
export function order({ tree }: Workspace, parentId: number | null = null) {
  return Array.from(tree.liveChildren(parentId), ({ id }) => id)
}
