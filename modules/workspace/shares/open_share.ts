import type { Block, Share, Tree, Workspace } from '#modules/workspace/tree'

/** A share that visitors may read now, apart from its password. */
export interface OpenShare {
  token: string
  ownerId: number
  share: Share
  /** The shared block. */
  root: Block
  tree: Tree
  /** Orders of lists that are not in manual order, by the block that holds the list. */
  sorts: Workspace['sorts']
  /** Revision of the workspace that `share`, `tree` and `sorts` are from. */
  revision: number
  /** Its password; null for none. `isCurrent` is false until the read model has the current one. */
  password: { id: string; hash: string | null; isCurrent: boolean } | null
}

/** Returns the block if it is the shared one or below it, and outside the trash. */
export function sharedBlock({ root, tree }: OpenShare, id: number): Block | undefined {
  const block = tree.find(id)
  for (let above = block; above && !above.archived; above = tree.find(above.parentId)) {
    if (above.id === root.id) return block
  }
  return undefined
}
