import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '../../../app/query-client.js'
import { PageEditor, pageQuery } from '../../editor/index.js'
import { itemListQuery } from '../tree/item-queries.js'
import { isTemporary } from '../../../app/temporary-ids.js'

/**
 * Maximum number of prefetches in flight, because hovering many items must not delay the one being
 * opened.
 */
const AT_ONCE = 3
/** Cache time of prefetched items that are never opened, in ms. */
const KEPT_MS = 2 * 60_000
/** Number of ids in a page's address. */
const DOWN_TO_PAGE = 4

let underWay = 0

/**
 * Prefetches the content that an item shows when opened, unless known. It is a page's text, or a
 * list and the item that opens automatically in it (rule 15.2). A failed request is repeated when
 * the item is opened.
 */
export async function prefetchItem(ids: number[], opensFirst: boolean) {
  const id = ids.at(-1)
  if (id === undefined || underWay >= AT_ONCE || !mayPrefetch()) return
  underWay++
  try {
    if (ids.length === DOWN_TO_PAGE) await prefetchPage(id)
    else await prefetchList(id)
  } finally {
    underWay--
  }
  const first = queryClient.getQueryData(itemListQuery(id).queryKey)?.[0]
  const opensByItself = opensFirst && ids.length > 1 && first && !isTemporary(first.id)
  if (opensByItself) await prefetchItem([...ids, first.id], opensFirst)
}

/** Returns true if prefetching is allowed: the browser is online and does not save data. */
function mayPrefetch() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return onlineManager.isOnline() && connection?.saveData !== true
}

async function prefetchPage(id: number) {
  PageEditor.preload()
  const query = pageQuery(id)
  if (queryClient.getQueryState(query.queryKey)?.error) return
  await queryClient.prefetchQuery({ ...query, gcTime: KEPT_MS })
}

async function prefetchList(id: number) {
  const query = itemListQuery(id)
  if (queryClient.getQueryState(query.queryKey)?.error) return
  await queryClient.prefetchQuery({ ...query, gcTime: KEPT_MS })
}
