import { isTemporary, realId, refusalOf } from '../../../app/temporary-ids.js'
import { isUnsaved } from '../../editor/index.js'

/** Marks the history entry of a page that was just made, so that its title gets the cursor. */
export interface NewPageState {
  isNew?: boolean
}

/**
 * Returns whether a page that is open is new, untouched and has no number yet: asking for a new page again is
 * a second press, not a second page.
 */
export function isAwaited(pageId: number | undefined): pageId is number {
  return (
    pageId !== undefined &&
    isTemporary(realId(pageId)) &&
    refusalOf(pageId) === undefined &&
    !isUnsaved(pageId)
  )
}
