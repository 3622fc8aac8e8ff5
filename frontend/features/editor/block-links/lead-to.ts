import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'

/** The class that makes a block flash once (linked-block.module.css). */
export const FLASH_CLASS = 'linked-block'

/** A flash has faded after this many ms. */
export const FLASH_MS = 2500

/** Twice: what is laid out only when it comes into sight may be higher than was thought. */
export function scrollTo(element: HTMLElement) {
  const tall = element.offsetHeight > window.innerHeight / 2
  const scroll = () => element.scrollIntoView({ block: tall ? 'start' : 'center' })
  scroll()
  requestAnimationFrame(scroll)
}

/** Says to screen readers where one is now. */
export function tellBlock(text: string) {
  announce(text.trim() === '' ? 'Linked block' : `Linked block: ${text.trim().slice(0, 100)}`)
}
