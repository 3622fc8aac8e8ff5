import { useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { reveal } from './lead-to.js'
import { searchHitAtom } from './search-hit.js'

/** Opens the closed blocks that contain the text by which the user found the page. */
export function useSearchHit(pageId: number, page: RefObject<HTMLElement | null>, isShown = true) {
  const [hit, setHit] = useAtom(searchHitAtom)
  useEffect(() => {
    if (!isShown || !page.current || hit?.pageId !== pageId) return
    setHit(null)
    revealText(page.current, hit.texts)
  }, [pageId, page, isShown, hit, setHit])
}

function revealText(page: HTMLElement, texts: readonly string[]) {
  for (const hidden of page.querySelectorAll('[hidden]')) {
    if (texts.some((text) => hidden.textContent.includes(text))) reveal(hidden)
  }
}
