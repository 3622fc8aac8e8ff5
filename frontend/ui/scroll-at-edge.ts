/** Distance from an edge that starts scrolling, and the maximum scroll per frame, in CSS pixels. */
const EDGE = 48
const MAX_SPEED = 14

/**
 * Scrolls an element by one frame's distance while the pointer drags near its upper or lower edge.
 * @param y pointer position in CSS pixels of the window
 * @returns true if the pointer is near an edge, so the caller calls again in the next frame
 */
export function scrollAtEdge(element: Element, y: number) {
  const { top, bottom: end } = element.getBoundingClientRect()
  // A phone's keyboard covers the lower end.
  const { height = end, offsetTop = 0 } = window.visualViewport ?? {}
  const bottom = Math.min(end, offsetTop + height)
  const into = Math.max(top + EDGE - y, 0) - Math.max(y - (bottom - EDGE), 0)
  element.scrollTop -= Math.sign(into) * Math.min(Math.abs(into) / 3, MAX_SPEED)
  return into !== 0
}
