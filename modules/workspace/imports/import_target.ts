import { DomainError } from '#kernel/aggregates/domain_error'
import type { Repository } from '#kernel/aggregates/repository'
import type { BlockType } from '#modules/workspace/api'
import { liveBlock, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

export interface ImportTarget {
  type: Exclude<BlockType, 'page'> | null
  /** Ids of the target and its ancestors, the folder first. */
  path: number[]
}

/** Returns the target of an import. Throws DomainError for a page, and 404 for an unknown block. */
export async function importTarget(
  repository: Repository,
  ownerId: number,
  parentId: number | null
): Promise<ImportTarget> {
  if (parentId === null) return { type: null, path: [] }
  const { state } = await repository.load(workspaceAggregate, workspaceStream(ownerId))
  const { type } = liveBlock(state, parentId)
  if (type === 'page') {
    throw new DomainError('invalid', 'E_PARENT_TYPE', 'A page contains no other pages')
  }
  const path: number[] = []
  for (let id: number | null = parentId; id !== null; id = state.tree.find(id)!.parentId) {
    path.unshift(id)
  }
  return { type, path }
}
