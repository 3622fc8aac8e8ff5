import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type {
  BlockRef,
  BlockResponse,
  BlockSummary,
  PlacedBlock,
  SortedList,
} from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import {
  favoritesQuery,
  ITEM_LISTS_KEY,
  itemListQuery,
  RECENT_KEY,
  sortsQuery,
  templatesQuery,
} from './item-queries.js'
import { putBackSiblings, removeSiblings } from './reorder-siblings.js'
import { TRASH_KEY, trashChildrenQuery, trashQuery } from './trash-queries.js'

/** Keys of the lists of items that were marked anywhere in the tree. */
const MARKED_KEYS: QueryKey[] = [favoritesQuery.queryKey, templatesQuery.queryKey]

type Change = (items: BlockSummary[]) => BlockSummary[]

/** Cached lists of children and of the trash. Changes skip lists that are not loaded. */
export class ItemLists {
  /** True if a list may differ from the server's state. */
  #stale = false

  constructor(private readonly queryClient: QueryClient) {}

  read(parentId: number | null): BlockSummary[] | undefined {
    return this.queryClient.getQueryData(listKey(parentId))
  }

  /** Returns an item from all lists: twice while one list has not yet recorded its move. */
  find(id: number): BlockSummary[] {
    const read = this.queryClient.getQueriesData<BlockSummary[]>({ queryKey: ITEM_LISTS_KEY })
    return read.flatMap(([, items]) => items?.find((item) => item.id === id) ?? [])
  }

  change(parentId: number | null, change: Change) {
    this.#change(listKey(parentId), change)
  }

  /** Changes a trash list: an item's children, or the trash itself for null. */
  changeTrash(parentId: number | null, change: Change) {
    const { queryKey } = parentId === null ? trashQuery : trashChildrenQuery(parentId)
    this.#change(queryKey, change)
  }

  /** Returns the favorites; undefined while they are not loaded. */
  favorites(): PlacedBlock[] | undefined {
    return this.queryClient.getQueryData(favoritesQuery.queryKey)
  }

  changeFavorites(change: (items: PlacedBlock[]) => PlacedBlock[]) {
    this.#change(favoritesQuery.queryKey, change)
  }

  /** Returns the templates; undefined while they are not loaded. */
  templates(): PlacedBlock[] | undefined {
    return this.queryClient.getQueryData(templatesQuery.queryKey)
  }

  changeTemplates(change: (items: PlacedBlock[]) => PlacedBlock[]) {
    this.#change(templatesQuery.queryKey, change)
  }

  /** Returns the lists that are not in manual order; undefined while they are not loaded. */
  sorts(): SortedList[] | undefined {
    return this.queryClient.getQueryData(sortsQuery.queryKey)
  }

  changeSorts(change: (sorts: SortedList[]) => SortedList[]) {
    this.#change(sortsQuery.queryKey, change)
  }

  #change<Item extends object>(queryKey: QueryKey, change: (items: Item[]) => Item[]) {
    const query = this.queryClient.getQueryState(queryKey)
    if (query?.fetchStatus === 'fetching') {
      // The response in flight lacks this change.
      this.#stale = true
      if (query.data) void this.queryClient.cancelQueries({ queryKey })
    }
    this.queryClient.setQueryData<Item[]>(queryKey, (items) => items && change(items))
  }

  /** Updates an item in its list, in the favorites and in the templates. */
  update(item: Pick<BlockSummary, 'id' | 'parent_block_id'>, changed: Partial<BlockSummary>) {
    const id = realId(item.id)
    this.change(item.parent_block_id, (items) =>
      items.map((listed) => (realId(listed.id) === id ? { ...listed, ...changed } : listed))
    )
    const updated = <Ref extends BlockRef>(ref: Ref) =>
      realId(ref.id) === id ? { ...ref, ...changed } : ref
    const ids = new Set([id])
    this.#changeMarked((items) =>
      items.some((listed) => isAtOrBelow(listed, ids))
        ? items.map((listed) => ({ ...updated(listed), path: listed.path.map(updated) }))
        : items
    )
  }

  /** Updates a page in its list and in the editor. */
  updatePage(page: BlockSummary, changed: Partial<BlockSummary>) {
    this.update(page, changed)
    // The editor's query key. Its code is not imported here, because lists do not need it.
    this.queryClient.setQueryData<BlockResponse>(
      ['page', realId(page.id)],
      (open) => open && { ...open, ...changed }
    )
  }

  /** Caches a new page as empty, so that it opens without a request. */
  knowNewPage(page: BlockSummary) {
    this.queryClient.setQueryData<BlockResponse>(
      ['page', page.id],
      (known) => known ?? { ...page, content: null, revision: -1 }
    )
  }

  /** Caches a new item as empty, so that it opens without a request. */
  knowEmpty(id: number) {
    this.queryClient.setQueryData<BlockSummary[]>(listKey(id), (known) => known ?? [])
  }

  /** Copies the cached data of an item with a temporary id to its real id. */
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

  /** Removes items from their parents' lists. */
  remove(items: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(items)) {
      this.change(parentId, (list) => removeSiblings(list, siblings))
    }
  }

  /**
   * Removes items and their descendants from the favorites, the templates and the recent list,
   * which is refetched whenever it is shown.
   */
  removePlaced(items: BlockSummary[]) {
    const gone = new Set(items.map(({ id }) => realId(id)))
    const stays = (item: PlacedBlock) => !isAtOrBelow(item, gone)
    this.queryClient.setQueryData<PlacedBlock[]>(RECENT_KEY, (recent) => recent?.filter(stays))
    this.#changeMarked((listed) => (listed.every(stays) ? listed : listed.filter(stays)))
  }

  /** Changes the favorites and the templates. Skips a list that `change` returns as it is. */
  #changeMarked(change: (items: PlacedBlock[]) => PlacedBlock[]) {
    for (const queryKey of MARKED_KEYS) {
      const items = this.queryClient.getQueryData<PlacedBlock[]>(queryKey)
      if (items && change(items) !== items) this.#change(queryKey, change)
    }
  }

  /** Puts items back under their former parents at their former positions. */
  putBack(items: BlockSummary[]) {
    for (const [parentId, siblings] of byParent(items)) {
      this.change(parentId, (list) => putBackSiblings(list, siblings))
    }
  }

  /** Marks the lists stale, so that they are refetched after all changes are done. */
  markStale() {
    this.#stale = true
  }

  /** Refetches the lists if they are stale. Call only while no change is in flight. */
  async refetchStale() {
    if (!this.#stale) return
    this.#stale = false
    await Promise.all([
      this.queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY }),
      this.queryClient.invalidateQueries({ queryKey: TRASH_KEY }),
      this.queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey }),
      this.queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
      this.queryClient.invalidateQueries({ queryKey: sortsQuery.queryKey }),
    ])
  }
}

/** Returns a list's query key, with the real id of the parent if known. */
function listKey(parentId: number | null) {
  return itemListQuery(parentId && realId(parentId)).queryKey
}

/** Returns true if one of the ids is the item's or an ancestor's. */
function isAtOrBelow({ id, path }: PlacedBlock, ids: ReadonlySet<number>) {
  return [id, ...path.map((above) => above.id)].some((each) => ids.has(realId(each)))
}

/** Groups items by their parent. */
export function byParent(items: BlockSummary[]) {
  return Map.groupBy(items, ({ parent_block_id: parentId }) => parentId)
}
