import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BlockResponse, BlockSummary } from '#modules/workspace/api'
import { BLOCK_LISTS_KEY, blockListQuery } from './block-queries.js'
import { putBackSiblings, removeSiblings } from './sibling-order.js'
import { TRASH_KEY, trashChildrenQuery, trashQuery } from './trash-queries.js'

type Change = (blocks: BlockSummary[]) => BlockSummary[]

/** The lists of children that were read, and those of the trash. One that was not is left to be read. */
export class BlockLists {
  /** True when a list may no longer be what the server would answer. */
  #doubtful = false

  constructor(private readonly queryClient: QueryClient) {}

  read(parentId: number | null): BlockSummary[] | undefined {
    return this.queryClient.getQueryData(blockListQuery(parentId).queryKey)
  }

  /** A block as it is listed: twice while one list does not know yet that it was moved. */
  find(id: number): BlockSummary[] {
    const read = this.queryClient.getQueriesData<BlockSummary[]>({ queryKey: BLOCK_LISTS_KEY })
    return read.flatMap(([, blocks]) => blocks?.find((block) => block.id === id) ?? [])
  }

  change(parentId: number | null, change: Change) {
    this.#change(blockListQuery(parentId).queryKey, change)
  }

  /** Changes a list of the trash: what a block held, for null what was put there by itself. */
  changeTrash(parentId: number | null, change: Change) {
    const { queryKey } = parentId === null ? trashQuery : trashChildrenQuery(parentId)
    this.#change(queryKey, change)
  }

  #change(queryKey: QueryKey, change: Change) {
    const query = this.queryClient.getQueryState(queryKey)
    if (query?.fetchStatus === 'fetching') {
      // The answer under way does not know of this change.
      this.#doubtful = true
      if (query.data) void this.queryClient.cancelQueries({ queryKey })
    }
    this.queryClient.setQueryData<BlockSummary[]>(queryKey, (blocks) => blocks && change(blocks))
  }

  /** Replaces what is listed of a block. */
  update(block: Pick<BlockSummary, 'id' | 'parent_block_id'>, changed: Partial<BlockSummary>) {
    this.change(block.parent_block_id, (blocks) =>
      blocks.map((listed) => (listed.id === block.id ? { ...listed, ...changed } : listed))
    )
  }

  /** Replaces what is shown of a page, also where it is open. */
  updatePage(page: BlockSummary, changed: Partial<BlockSummary>) {
    this.update(page, changed)
    // The key of the editor's query, whose code lists do without.
    this.queryClient.setQueryData<BlockResponse>(
      ['page', page.id],
      (open) => open && { ...open, ...changed }
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

  /** Has the lists read again once all changes are through. */
  doubt() {
    this.#doubtful = true
  }

  /** To be called when no change is under way: reads what is doubtful. */
  async refreshDoubtful() {
    if (!this.#doubtful) return
    this.#doubtful = false
    await Promise.all([
      this.queryClient.invalidateQueries({ queryKey: BLOCK_LISTS_KEY }),
      this.queryClient.invalidateQueries({ queryKey: TRASH_KEY }),
    ])
  }
}

/** Blocks by the parent that each of them names. */
export function byParent(blocks: BlockSummary[]) {
  return Map.groupBy(blocks, ({ parent_block_id: parentId }) => parentId)
}
