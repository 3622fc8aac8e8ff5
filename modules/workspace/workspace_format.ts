import type { StateFormat } from '#backend/aggregates/aggregate'
import { BLOCK_TYPES } from '#modules/workspace/api'
import type { Workspace } from '#modules/workspace/workspace'

type WrittenBlock = [id: number, type: number, rank: string, archived: 0 | 1]

/** Parents with their children by rank. */
type WrittenTree = [parentId: number | null, children: WrittenBlock[]][]

/** How a tree is kept beside the log: ids, types, ranks and what is in the trash, never a name. */
export const workspaceFormat: StateFormat<Workspace> = {
  version: 1,

  write({ blocks, children }): WrittenTree {
    return [...children].map(([parentId, ids]) => [
      parentId,
      ids.map((id): WrittenBlock => {
        const { type, rank, archived } = blocks.get(id)!
        return [id, BLOCK_TYPES.indexOf(type), rank, archived ? 1 : 0]
      }),
    ])
  },

  read(written) {
    const state: Workspace = { blocks: new Map(), children: new Map() }
    for (const [parentId, children] of written as WrittenTree) {
      state.children.set(
        parentId,
        children.map(([id]) => id)
      )
      for (const [id, type, rank, archived] of children) {
        const block = { id, type: BLOCK_TYPES[type]!, parentId, rank, archived: archived === 1 }
        state.blocks.set(id, block)
      }
    }
    return state
  },
}
