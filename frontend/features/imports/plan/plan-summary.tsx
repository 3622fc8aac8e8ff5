import type { ImportFormat, ImportPlan } from '#modules/workspace/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { countsOfPlan, isEmptyPlan } from '../counts.js'
import { FORMAT_NAMES } from '../programs.js'
import { Counts } from '../report/counts.js'

interface PlanSummaryProps {
  plan: ImportPlan
  format: ImportFormat | null
}

/** Numbers of what will be created, and the format that the server detected. */
export function PlanSummary({ plan, format }: PlanSummaryProps) {
  if (isEmptyPlan(plan)) {
    return (
      <p>
        No notes were found in this file. Check that it’s an export of one of the listed programs,
        then choose it again.
      </p>
    )
  }
  const read = format ? `Read as ${FORMAT_NAMES[format]}. ` : ''
  const size = plan.bytes > 0 ? `It needs ${sizeLabel(plan.bytes)} of your storage. ` : ''
  return (
    <>
      <p>{`${read}${size}Nothing is created before you start the import.`}</p>
      <Counts counts={countsOfPlan(plan)} />
    </>
  )
}
