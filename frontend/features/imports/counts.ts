import type { ImportPlan } from '#modules/workspace/api'

const NUMBER = new Intl.NumberFormat('en')

/** Returns '1 page' or '1,204 pages'. */
export function countOf(count: number, noun: string) {
  return `${numberOf(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns '1,204'. */
export function numberOf(count: number) {
  return NUMBER.format(count)
}

/** Returns '12 of 14', or '14' if nothing is missing. */
export function shareOf(done: number, found: number) {
  return done === found ? numberOf(done) : `${numberOf(done)} of ${numberOf(found)}`
}

/** Returns the blocks of a plan by type, without types that it lacks: '2 folders, 5 files'. */
export function blocksOf({ folders, files, sections, pages }: ImportPlan) {
  const counts: [number, string][] = [
    [folders, 'folder'],
    [files, 'file'],
    [sections, 'section'],
    [pages, 'page'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => countOf(count, noun))
    .join(', ')
}

/** Returns the percentage from 0 to 100, or null while the total is unknown. */
export function percentOf({ done, total }: { done: number; total: number }) {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : null
}
