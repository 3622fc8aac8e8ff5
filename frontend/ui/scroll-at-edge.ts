/** So near an edge of what scrolls it does, by so much a frame at most, in CSS pixels. */
const EDGE = 48
const MAX_SPEED = 14

/**
 * Scrolls an element by one frame's worth while something is held near its upper or lower edge.
 * @param y where it is held, in CSS pixels of the window
 * @returns whether it is near an edge: ask again in the next frame
 */
export function scrollAtEdge(element: Element, y: number) {
  const { top, bottom: end } = element.getBoundingClientRect()
  // A phone's keyboard lies over the lower end.
  const { height = end, offsetTop = 0 } = window.visualViewport ?? {}
  const bottom = Math.min(end, offsetTop + height)
  const into = Math.max(top + EDGE - y, 0) - Math.max(y - (bottom - EDGE), 0)
  element.scrollTop -= Math.sign(into) * Math.min(Math.abs(into) / 3, MAX_SPEED)
  return into !== 0
}
