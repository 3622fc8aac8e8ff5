import type { QueryClient } from '@tanstack/react-query'
import type { BlockSummary } from '#modules/workspace/api'
import { BLOCK_LISTS_KEY, blockListQuery } from './block-queries.js'
import { putBackSiblings, removeSiblings } from './sibling-order.js'

/** The lists of children that were read. One that was not is left to be read. */
export class BlockLists {
  /** True when a list may no longer be what the server would answer. */
  #doubtful = false

  constructor(private readonly queryClient: QueryClient) {}

  read(parentId: number | null): BlockSummary[] | undefined {
    return this.queryClient.getQueryData(blockListQuery(parentId).queryKey)
  }

  change(parentId: number | null, change: (blocks: BlockSummary[]) => BlockSummary[]) {
    const { queryKey } = blockListQuery(parentId)
    const query = this.queryClient.getQueryState(queryKey)
    if (query?.fetchStatus === 'fetching') {
      // The answer under way does not know of this change.
      this.#doubtful = true
      if (query.data) void this.queryClient.cancelQueries({ queryKey })
    }
    this.queryClient.setQueryData(queryKey, (blocks) => blocks && change(blocks))
  }

  /** Replaces what is listed of a block. */
  update(block: Pick<BlockSummary, 'id' | 'parent_block_id'>, changed: Partial<BlockSummary>) {
    this.change(block.parent_block_id, (blocks) =>
      blocks.map((listed) => (listed.id === block.id ? { ...listed, ...changed } : listed))
    )
  }

  /** Takes blocks out of the lists of their parents. */
  remove(blocks: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(blocks)) {
      this.change(parentId, (list) => removeSiblings(list, siblings))
    }
  }

  /** Puts blocks back under the parents and at the places that they name. */
  putBack(blocks: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(blocks)) {
      this.change(parentId, (list) => putBackSiblings(list, siblings))
    }
  }

  /** Has the lists read anew once all changes are through. */
  doubt() {
    this.#doubtful = true
  }

  /** To be called when no change is under way: reads what is doubtful. */
  async refreshDoubtful() {
    if (!this.#doubtful) return
    this.#doubtful = false
    await this.queryClient.invalidateQueries({ queryKey: BLOCK_LISTS_KEY })
  }
}

/** Blocks by the parent that each of them names. */
export function byParent(blocks: BlockSummary[]) {
  return Map.groupBy(blocks, ({ parent_block_id: parentId }) => parentId)
}
