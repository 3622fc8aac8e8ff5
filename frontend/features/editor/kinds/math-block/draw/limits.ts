/** Elements of a drawn formula, and their nesting. */
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 300

/** Returns why a drawn formula is too much for a page; null if it is not. */
export function problemIn(element: HTMLElement) {
  const all = element.getElementsByTagName('*')
  if (all.length > MAX_ELEMENTS) return 'This formula is too long to be drawn.'
  return isDeeper(element, MAX_DEPTH) ? 'This formula is nested too deep.' : null
}

/** Walks level by level, because the formula decides the nesting. */
function isDeeper(element: Element, limit: number) {
  let level = [element]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap(({ children }) => [...children])
  }
  return false
}
