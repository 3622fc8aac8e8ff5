import { reveal } from '../block-links/lead-to.js'

/**
 * Scrolls a heading to the upper edge. Scrolls twice, because content not laid out yet may be
 * taller than estimated.
 */
export function scrollToHeading(heading: HTMLElement) {
  reveal(heading)
  heading.scrollIntoView({ block: 'start' })
  requestAnimationFrame(() => heading.scrollIntoView({ block: 'start' }))
}

/** Scrolls to a heading on a read-only page and focuses the heading. */
export function readAtHeading(heading: HTMLElement) {
  reveal(heading)
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  scrollToHeading(heading)
}
