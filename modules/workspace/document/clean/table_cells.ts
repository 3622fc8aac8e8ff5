/** Cell, or null if a merged cell above or to the left covers the place. */
export type Place = Element | null

/** Maximum number of columns that a cell spans, because a table may claim any number. */
const WIDEST = 100
/** Columns beyond which no cell covers others. A table that wide becomes lines. */
const FAR = 2 * WIDEST

/**
 * Returns the content of each column in a row, up to its last cell.
 * @param covered per column, the number of following rows that a merged cell from above still
 *   covers. Updated for the next row.
 */
export function cellsOf(row: Element, covered: number[]) {
  const places: Place[] = []
  const pass = () => {
    covered[places.length]!--
    places.push(null)
  }
  for (const cell of row.children) {
    if (!cell.matches('td, th')) continue
    while ((covered[places.length] ?? 0) > 0) pass()
    const width = Math.min(spanOf(cell, 'colspan'), WIDEST)
    for (let column = 0; column < width; column++) {
      const isNear = places.length < FAR
      if (isNear) covered[places.length] = spanOf(cell, 'rowspan') - 1
      if (isNear || column === 0) places.push(column === 0 ? cell : null)
    }
  }
  const last = places.findLastIndex((cell) => cell !== null)
  while (places.length < covered.length) {
    if ((covered[places.length] ?? 0) > 0) pass()
    else places.push(null)
  }
  return places.slice(0, last + 1)
}

/** Returns a cell's `colspan` or `rowspan`; 1 if it has no valid one. */
export function spanOf(cell: Element, name: string) {
  const span = Number(cell.getAttribute(name))
  return Number.isInteger(span) && span > 0 ? span : 1
}
