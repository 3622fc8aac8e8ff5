export interface GridSize {
  columns: number
  /** Number of cells, read line by line. */
  count: number
}

/**
 * Returns the index of the cell to which a key leads, or -1 above the first line. Returns undefined
 * for all other keys.
 */
export function nextCell(key: string, index: number, { columns, count }: GridSize) {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'ArrowDown':
      return index + columns < count ? index + columns : count - 1
    case 'ArrowUp':
      return index < columns ? -1 : index - columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
