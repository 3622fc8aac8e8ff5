import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BlockResponse, BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import { ITEM_LISTS_KEY, itemListQuery, RECENT_KEY } from './item-queries.js'
import { putBackSiblings, removeSiblings } from './sibling-order.js'
import { TRASH_KEY, trashChildrenQuery, trashQuery } from './trash-queries.js'

type Change = (items: BlockSummary[]) => BlockSummary[]

/** The lists of children that were read, and those of the trash. One that was not is left to be read. */
export class ItemLists {
  /** True when a list may no longer be what the server would answer. */
  #doubtful = false

  constructor(private readonly queryClient: QueryClient) {}

  read(parentId: number | null): BlockSummary[] | undefined {
    return this.queryClient.getQueryData(listKey(parentId))
  }

  /** An item as it is listed: twice while one list does not know yet that it was moved. */
  find(id: number): BlockSummary[] {
    const read = this.queryClient.getQueriesData<BlockSummary[]>({ queryKey: ITEM_LISTS_KEY })
    return read.flatMap(([, items]) => items?.find((item) => item.id === id) ?? [])
  }

  change(parentId: number | null, change: Change) {
    this.#change(listKey(parentId), change)
  }

  /** Changes a list of the trash: what an item held, for null what was put there by itself. */
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
    this.queryClient.setQueryData<BlockSummary[]>(queryKey, (items) => items && change(items))
  }

  /** Replaces what is listed of an item. */
  update(item: Pick<BlockSummary, 'id' | 'parent_block_id'>, changed: Partial<BlockSummary>) {
    const id = realId(item.id)
    this.change(item.parent_block_id, (items) =>
      items.map((listed) => (realId(listed.id) === id ? { ...listed, ...changed } : listed))
    )
  }

  /** Replaces what is shown of a page, also where it is open. */
  updatePage(page: BlockSummary, changed: Partial<BlockSummary>) {
    this.update(page, changed)
    // The key of the editor's query, whose code lists do without.
    this.queryClient.setQueryData<BlockResponse>(
      ['page', realId(page.id)],
      (open) => open && { ...open, ...changed }
    )
  }

  /** What a page holds that was just made is known: it opens without being read. */
  knowNewPage(page: BlockSummary) {
    this.queryClient.setQueryData<BlockResponse>(
      ['page', page.id],
      (known) => known ?? { ...page, content: null, revision: -1 }
    )
  }

  /** Notes that an item which was just made holds nothing: it opens without being read. */
  knowEmpty(id: number) {
    this.queryClient.setQueryData<BlockSummary[]>(listKey(id), (known) => known ?? [])
  }

  /** Shows under its number what is known of an item that had a temporary id. */
  number(temporaryId: number, item: BlockSummary) {
    const { id, parent_block_id: parentId } = item
    const page = this.queryClient.getQueryData<BlockResponse>(['page', temporaryId])
    if (item.block_type === 'page') {
      this.knowNewPage({ ...item, ...page, id, parent_block_id: parentId })
      return
    }
    const children = this.queryClient.getQueryData<BlockSummary[]>(
      itemListQuery(temporaryId).queryKey
    )
    this.queryClient.setQueryData<BlockSummary[]>(
      itemListQuery(id).queryKey,
      (known) => known ?? children?.map((child) => ({ ...child, parent_block_id: id }))
    )
  }

  /** Takes items out of the lists of their parents. */
  remove(items: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(items)) {
      this.change(parentId, (list) => removeSiblings(list, siblings))
    }
  }

  /** Offers them, and what lies in them, no longer as used last; that is read each time it is shown. */
  removeRecent(items: BlockSummary[]) {
    const gone = new Set(items.map(({ id }) => id))
    this.queryClient.setQueryData<PlacedBlock[]>(RECENT_KEY, (recent) =>
      recent?.filter(({ id, path }) => !gone.has(id) && !path.some((above) => gone.has(above.id)))
    )
  }

  /** Puts items back under the parents and at the places that they name. */
  putBack(items: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(items)) {
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
      this.queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY }),
      this.queryClient.invalidateQueries({ queryKey: TRASH_KEY }),
    ])
  }
}

/** The key of a list, also for a parent that has got its number since. */
function listKey(parentId: number | null) {
  return itemListQuery(parentId && realId(parentId)).queryKey
}

/** Items by the parent that each of them names. */
export function byParent(items: BlockSummary[]) {
  return Map.groupBy(items, ({ parent_block_id: parentId }) => parentId)
}
