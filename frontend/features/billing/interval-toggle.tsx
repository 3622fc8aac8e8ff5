import type { IntervalUnit } from '#modules/billing/api'
import { type Segment, SegmentedControl } from '../../ui/segmented-control/segmented-control.js'

interface IntervalToggleProps {
  value: IntervalUnit
  onChange: (interval: IntervalUnit) => void
  size?: 'medium' | 'large'
}

const INTERVALS: Segment<IntervalUnit>[] = [
  { value: 'MONTH', label: 'Monthly' },
  { value: 'YEAR', label: 'Yearly' },
]

/** Toggles between Monthly and Yearly. */
export function IntervalToggle(props: IntervalToggleProps) {
  return <SegmentedControl label="Pay by" segments={INTERVALS} {...props} />
}
