import { isTemporary, realId, refusalOf } from '../../../app/temporary-ids.js'
import { queryClient } from '../../../app/query-client.js'
import { isUnsaved } from '../../editor/index.js'
import type { CreateItem } from '../tree/commands/create-item.js'
import { itemListQuery } from '../tree/item-queries.js'

/** State of a new page's history entry, so that the title gets the cursor. */
export interface NewPageState {
  isNew?: boolean
}

/**
 * Returns true if the open page is new, untouched and still without an id. Another request for a
 * new page then counts as a repeated click, not as a second page.
 */
export function isAwaited(pageId: number | undefined): pageId is number {
  return (
    pageId !== undefined &&
    isTemporary(realId(pageId)) &&
    refusalOf(pageId) === undefined &&
    !isUnsaved(pageId)
  )
}

/** Returns true if a created page still waits for its id, unwritten and unchanged in its list. */
export function isUntouched({ temporaryId, parentId, name }: CreateItem) {
  if (!isAwaited(temporaryId)) return false
  const items = queryClient.getQueryData(itemListQuery(parentId).queryKey)
  const item = items?.find(({ id }) => id === temporaryId)
  return item !== undefined && item.name === name && item.icon === null
}
