import { isFreeSinceNavigation } from '../../../app/page-heading.js'
import { shownText } from '../rendered/shown-text.js'
import { FLASH_CLASS, FLASH_MS, scrollTo, tellBlock } from './lead-to.js'

/**
 * Scrolls to a block of a read-only page and focuses it if the focus is free; returns false if the
 * block is missing.
 */
export function showReadBlock(page: HTMLElement, id: string) {
  const block = page.querySelector<HTMLElement>(`[data-block-id="${id}"]`)
  if (!block) return false
  showElement(block)
  return true
}

/** Scrolls to an element of a read-only page, makes it flash and focuses it. */
function showElement(element: HTMLElement) {
  element.classList.remove(FLASH_CLASS)
  // Restarts the animation for a second flash.
  void element.offsetWidth
  element.classList.add(FLASH_CLASS)
  setTimeout(() => element.classList.remove(FLASH_CLASS), FLASH_MS)
  scrollTo(element)
  element.tabIndex = -1
  if (isFreeSinceNavigation()) element.focus({ preventScroll: true })
  tellBlock(shownText(element))
}
