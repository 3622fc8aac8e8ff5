/** Scrolls a heading to the upper edge; twice, since what was not laid out yet may be higher than thought. */
export function scrollToHeading(heading: HTMLElement) {
  heading.scrollIntoView({ block: 'start' })
  requestAnimationFrame(() => heading.scrollIntoView({ block: 'start' }))
}

/** The same on a page to be read, where the heading takes the focus. */
export function readAtHeading(heading: HTMLElement) {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  scrollToHeading(heading)
}
