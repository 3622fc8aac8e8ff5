import { isFreeSinceNavigation } from '../../../app/page-heading.js'
import { FLASH_CLASS, FLASH_MS, scrollTo, tellBlock } from './lead-to.js'

/**
 * Leads to a block of a page to be read, which takes the focus if that is free; false when it is not
 * there.
 */
export function showReadBlock(page: HTMLElement, id: string) {
  const block = page.querySelector<HTMLElement>(`[data-block-id="${id}"]`)
  if (!block) return false
  showElement(block)
  return true
}

/** Scrolls to an element of a page to be read, lets it flash and gives it the focus. */
function showElement(element: HTMLElement) {
  element.classList.remove(FLASH_CLASS)
  // A second flash starts over.
  void element.offsetWidth
  element.classList.add(FLASH_CLASS)
  setTimeout(() => element.classList.remove(FLASH_CLASS), FLASH_MS)
  scrollTo(element)
  element.tabIndex = -1
  if (isFreeSinceNavigation()) element.focus({ preventScroll: true })
  tellBlock(element.textContent)
}
