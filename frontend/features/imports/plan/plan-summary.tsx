import type { ImportFormat, ImportPlan } from '#modules/workspace/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { blocksOf, countOf } from '../counts.js'
import { FORMAT_NAMES } from '../programs.js'
import styles from './plan.module.css'

interface PlanSummaryProps {
  plan: ImportPlan
  format: ImportFormat | null
}

/** One sentence about what will be created. */
export function PlanSummary({ plan, format }: PlanSummaryProps) {
  if (plan.pages === 0) {
    return (
      <p>
        No notes were found in this file. Check that it’s an export of one of the listed programs,
        then choose it again.
      </p>
    )
  }
  const attached = plan.files_attached > 0 && ` with ${countOf(plan.files_attached, 'attachment')}`
  return (
    <p aria-live="polite">
      {format && `Read as ${FORMAT_NAMES[format]}. `}
      {'This creates '}
      <strong className={styles.counts}>{blocksOf(plan)}</strong>
      {attached}
      {`, ${sizeLabel(plan.bytes)} in all.`}
    </p>
  )
}
