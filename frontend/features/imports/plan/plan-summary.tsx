import type { ImportFormat, ImportPlan } from '#modules/workspace/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { countOf, countsOfPlan } from '../counts.js'
import { FORMAT_NAMES } from '../programs.js'
import { Counts } from '../report/counts.js'

interface PlanSummaryProps {
  plan: ImportPlan
  format: ImportFormat | null
}

/** Numbers of what will be created, and the format that the server detected. */
export function PlanSummary({ plan, format }: PlanSummaryProps) {
  if (plan.pages === 0) {
    return (
      <p>
        No notes were found in this file. Check that it’s an export of one of the listed programs,
        then choose it again.
      </p>
    )
  }
  const read = format ? `Read as ${FORMAT_NAMES[format]}. ` : ''
  const size = sizeLabel(plan.bytes)
  return (
    <>
      <p aria-live="polite">
        {`${read}This creates ${countOf(plan.pages, 'page')}, ${size} with everything in them.`}
      </p>
      <Counts counts={countsOfPlan(plan)} />
    </>
  )
}
