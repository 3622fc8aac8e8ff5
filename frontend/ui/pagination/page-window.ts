/** A page number, or a gap in place of omitted pages. */
export type PageSlot = number | 'gap'

/** Pages shown on each side of the current one (rule 15.13). */
const NEIGHBORS = 2
/** Pages shown at each end (rule 15.13). */
const ENDS = 2

/**
 * Returns the page numbers to show: the first two, the last two, and two on each side of `current`.
 * A gap replaces the pages between. A gap of one page shows that page instead.
 *
 * @param current from 1
 * @param total number of pages; 0 shows nothing
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  const slots: PageSlot[] = []
  let last = 0
  for (let page = 1; page <= total; page += 1) {
    if (!isShown(page, current, total)) continue
    if (page - last === 2) slots.push(page - 1)
    else if (page - last > 2) slots.push('gap')
    slots.push(page)
    last = page
  }
  return slots
}

function isShown(page: number, current: number, total: number) {
  const atAnEnd = page <= ENDS || page > total - ENDS
  return atAnEnd || Math.abs(page - current) <= NEIGHBORS
}
