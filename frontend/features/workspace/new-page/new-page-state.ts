import { isTemporary, realId, refusalOf } from '../../../app/temporary-ids.js'
import { isUnsaved } from '../../editor/index.js'

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
