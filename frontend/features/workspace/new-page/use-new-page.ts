import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { markPlace } from '../../../app/mark-place.js'
import { leaveEarlyKeys, loseEarlyKeys } from '../../../app/early-keys.js'
import { markFocus } from '../../../app/focus.js'
import { paths } from '../../../app/paths.js'
import { notifyError, notifyNext } from '../../../ui/toast/toast.js'
import { wantedCursorAtom } from '../../editor/index.js'
import { holdKeysForPage } from './hold-keys-for-page.js'
import { makePage } from './make-page.js'
import { isAwaited, type NewPageState } from './new-page-state.js'
import { useOpenIds } from '../tree/use-move-items.js'

/** True while a requested page is being created, so that a second click creates no second page. */
let making = false

/**
 * Returns a function that creates a page from any screen. The page opens with the cursor in its
 * title (rule 15.18). If the user has gone elsewhere since, a message opens the page.
 */
export function useNewPage() {
  const [path, navigate] = useLocation()
  const ids = useOpenIds().join('/')
  // Ids in a trash address belong to items in the trash.
  const open = path.startsWith(paths.app) ? ids : ''

  const setWanted = useSetAtom(wantedCursorAtom)
  return useCallback(async () => {
    const ids = open === '' ? [] : open.split('/').map(Number)
    if (making) return
    if (isAwaited(ids[3])) return setWanted({ pageId: ids[3], place: 'title', mark: markFocus() })
    making = true
    const isHere = markPlace()
    try {
      const request = makePage(ids)
      holdKeysForPage(request.then((made) => made.ids.at(-1)!))
      const made = await request
      const state: NewPageState = { isNew: true }
      const openPage = () => navigate(paths.item(...made.ids), { state })
      if (isHere()) return openPage()
      leaveEarlyKeys()
      notifyNext('Created a new page', 'Open', openPage)
    } catch (error) {
      loseEarlyKeys()
      notifyError(`Couldn’t create the page: ${loadFailure(error)}`)
    } finally {
      making = false
    }
  }, [navigate, open, setWanted])
}
