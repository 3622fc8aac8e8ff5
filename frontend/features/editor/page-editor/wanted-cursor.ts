import { atom, useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { type FocusMark, isFocusFree } from '../../../app/focus.js'
import { isFreeSinceNavigation } from '../../../app/page-heading.js'
import type { PageView } from '../view/page-view.js'

interface WantedCursor {
  pageId: number
  place: 'title' | 'text'
  /** Focus at the time of the request. */
  mark: FocusMark
}

/** Cursor position requested for a page once it is open; null for none. */
export const wantedCursorAtom = atom<WantedCursor | null>(null)

/** Sets the requested cursor once, unless the user moved the focus while the page loaded. */
export function useWantedCursor(
  pageId: number,
  view: PageView | null,
  title: RefObject<HTMLTextAreaElement | null>
) {
  const [wanted, setWanted] = useAtom(wantedCursorAtom)
  useEffect(() => {
    if (!view || wanted?.pageId !== pageId) return
    setWanted(null)
    if (!isFocusFree(wanted.mark) && !isFreeSinceNavigation()) return
    if (wanted.place === 'title') title.current?.select()
    else view.focusStart()
  }, [pageId, view, title, wanted, setWanted])
}
