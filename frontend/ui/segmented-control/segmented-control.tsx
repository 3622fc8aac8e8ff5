import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { LucideIcon } from 'lucide-react'
import styles from './segmented-control.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

interface SegmentedControlProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string
  segments: Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows the icons alone; the labels are still read. */
  iconsOnly?: boolean
}

/** A choice between two to four that are all worth seeing. One of them is always chosen. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  iconsOnly = false,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={styles.group}
    >
      {segments.map(({ value, label, icon: Icon }) => (
        <Toggle
          key={value}
          value={value}
          aria-label={iconsOnly ? label : undefined}
          title={iconsOnly ? label : undefined}
          className={styles.segment}
        >
          {Icon && <Icon aria-hidden size={16} />}
          {!iconsOnly && label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
