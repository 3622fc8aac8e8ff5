import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'

/** Class that makes a block flash once (linked-block.module.css). */
export const FLASH_CLASS = 'linked-block'

/** Milliseconds until a flash has faded. */
export const FLASH_MS = 2500

/** Scrolls twice, because content laid out only when visible may be taller than estimated. */
export function scrollTo(element: HTMLElement) {
  const tall = element.offsetHeight > window.innerHeight / 2
  const scroll = () => element.scrollIntoView({ block: tall ? 'start' : 'center' })
  scroll()
  requestAnimationFrame(scroll)
}

/** Announces the linked block to screen readers. */
export function tellBlock(text: string) {
  announce(text.trim() === '' ? 'Linked block' : `Linked block: ${text.trim().slice(0, 100)}`)
}
