import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '../../../app/query-client.js'
import { PageEditor, pageQuery } from '../../editor/index.js'
import { itemListQuery } from '../tree/item-queries.js'
import { isTemporary } from '../../../app/temporary-ids.js'

/** Calls under way at once: pointing at many items must not hold up what is opened. */
const AT_ONCE = 3
/** How long what nobody has opened stays in memory. */
const KEPT_MS = 2 * 60_000
/** Ids in the address of a page. */
const DOWN_TO_PAGE = 4

let underWay = 0

/**
 * Reads what the item at an address shows when it is opened, unless that is known: the text of a
 * page, else the list, and what opens by itself in it (rule 15.2). What fails is asked for again
 * when it is opened.
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

/** Whether anything may be read that nobody may ever open. */
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
