import type { ImportPlan, ImportReport } from '#modules/workspace/api'
import { counted, formatNumber } from '../../app/counted.js'

function nounOf(count: number, noun: string) {
  return count === 1 ? noun : `${noun}s`
}

/** Returns '12 of 14', or '14' if nothing is missing. */
export function shareOf(done: number, found: number) {
  return done === found ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(found)}`
}

/** A number of things, as shown. */
export interface Count {
  name: string
  text: string
}

/** Returns true for a plan without any block; a Strata export may have sections without pages. */
export function isEmptyPlan({ folders, files, sections, pages }: ImportPlan) {
  return folders + files + sections + pages === 0
}

/** Returns the label of the button that starts a plan. */
export function startLabel({ pages }: ImportPlan) {
  return pages === 0 ? 'Import' : `Import ${counted(pages, 'page')}`
}

/** Returns the numbers of a plan, without the types that it lacks. */
export function countsOfPlan(plan: ImportPlan): Count[] {
  const counts: [number, string][] = [
    [plan.folders, 'Folder'],
    [plan.files, 'File'],
    [plan.sections, 'Section'],
    [plan.pages, 'Page'],
    [plan.files_attached, 'Attachment'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => ({ name: nounOf(count, noun), text: formatNumber(count) }))
}

/** Returns the numbers of a report, out of those found. */
export function countsOfReport(report: ImportReport): Count[] {
  const counts: [number, number, string][] = [
    [report.pages, report.pages_found, 'Page'],
    [report.files, report.files_found, 'Attachment'],
    [report.links, report.links_found, 'Link'],
  ]
  return counts.map(([done, found, noun]) => ({
    name: nounOf(found, noun),
    text: shareOf(done, found),
  }))
}

/** Returns the percentage from 0 to 100, or null while the total is unknown. */
export function percentOf({ done, total }: { done: number; total: number }) {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : null
}
