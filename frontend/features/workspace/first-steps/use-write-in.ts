import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { markFocus } from '../../../app/focus.js'
import { useSession } from '../../../app/session.js'
import { wantedCursorAtom } from '../../editor/index.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { isListed } from '../tree/is-listed.js'
import { openedPages } from '../opened-pages/opened-pages.js'

/**
 * Returns a function that puts the cursor into the open page, else the last opened page, else a new
 * page.
 */
export function useWriteIn() {
  const session = useSession()
  const [path, navigate] = useLocation()
  const setWanted = useSetAtom(wantedCursorAtom)
  const newPage = useNewPage()
  return (place: 'title' | 'text') => {
    // If a page is open, it is also the last opened one.
    const opened = openedPages(session.status === 'signed-in' ? session.user.id : null)
    const last = opened.find(({ ids }) => isListed(ids))
    const pageId = last?.ids.at(-1)
    if (!last || pageId === undefined) return void newPage()
    setWanted({ pageId, place, mark: markFocus() })
    if (path !== last.address) navigate(last.address)
  }
}
