import { atom, useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import type { PageView } from '../view/page-view.js'

/** The place in a page where the cursor is wanted once the page is open; null for none. */
export const wantedCursorAtom = atom<{ pageId: number; place: 'title' | 'text' } | null>(null)

/** Puts the cursor where it is wanted, once. */
export function useWantedCursor(
  pageId: number,
  view: PageView | null,
  title: RefObject<HTMLTextAreaElement | null>
) {
  const [wanted, setWanted] = useAtom(wantedCursorAtom)
  useEffect(() => {
    if (!view || wanted?.pageId !== pageId) return
    if (wanted.place === 'title') title.current?.select()
    else view.focusStart()
    setWanted(null)
  }, [pageId, view, title, wanted, setWanted])
}
