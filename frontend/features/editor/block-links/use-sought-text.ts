import { useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { reveal } from './lead-to.js'
import { soughtTextAtom } from './sought-text.js'

/** Opens the closed blocks that contain the text by which the user found the page. */
export function useSoughtText(pageId: number, page: RefObject<HTMLElement | null>, isShown = true) {
  const [sought, setSought] = useAtom(soughtTextAtom)
  useEffect(() => {
    if (!isShown || !page.current || sought?.pageId !== pageId) return
    setSought(null)
    revealText(page.current, sought.texts)
  }, [pageId, page, isShown, sought, setSought])
}

function revealText(page: HTMLElement, texts: readonly string[]) {
  for (const hidden of page.querySelectorAll('[hidden]')) {
    if (texts.some((text) => hidden.textContent.includes(text))) reveal(hidden)
  }
}
