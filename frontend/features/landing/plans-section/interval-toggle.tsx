import type { IntervalUnit } from '#modules/billing/api'
import { type Segment, SegmentedControl } from '../../../ui/segmented-control/segmented-control.js'
import styles from './plans-section.module.css'

interface IntervalToggleProps {
  value: IntervalUnit
  onChange: (interval: IntervalUnit) => void
}

const INTERVALS: Segment<IntervalUnit>[] = [
  { value: 'MONTH', label: 'Monthly' },
  { value: 'YEAR', label: 'Yearly' },
]

/** Monthly or Yearly. */
export function IntervalToggle(props: IntervalToggleProps) {
  return (
    <div className={styles.toggle}>
      <SegmentedControl label="Pay by" size="large" segments={INTERVALS} {...props} />
    </div>
  )
}
