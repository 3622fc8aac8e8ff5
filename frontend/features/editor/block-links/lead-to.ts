import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'

/** Class that makes a block flash once (linked-block.module.css). */
export const FLASH_CLASS = 'linked-block'

/** Milliseconds until a flash has faded. */
export const FLASH_MS = 2500

/**
 * Asks the closed blocks around an element to open, with the event by which a browser asks them to
 * show a search hit.
 */
export function reveal(element: Element) {
  const hiding = element.closest('[hidden]')
  if (!hiding) return
  if (hiding.parentElement) reveal(hiding.parentElement)
  hiding.dispatchEvent(new Event('beforematch', { bubbles: true }))
}

/** Scrolls twice, because content laid out only when visible may be taller than estimated. */
export function scrollTo(element: HTMLElement) {
  reveal(element)
  const tall = element.offsetHeight > window.innerHeight / 2
  const scroll = () => element.scrollIntoView({ block: tall ? 'start' : 'center' })
  scroll()
  requestAnimationFrame(scroll)
}

/** Announces the linked block to screen readers. */
export function tellBlock(text: string) {
  announce(text.trim() === '' ? 'Linked block' : `Linked block: ${text.trim().slice(0, 100)}`)
}
