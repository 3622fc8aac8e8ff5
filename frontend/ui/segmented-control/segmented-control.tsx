import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../class-names.js'
import styles from './segmented-control.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the control. */
  label: string
  segments: Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'medium' | 'large'
  /** True if only the icons are visible. Screen readers still announce the labels. */
  iconsOnly?: boolean
}

/**
 * Choice between two to four options that are all visible. Exactly one option is always selected.
 */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  size = 'medium',
  iconsOnly = false,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx(styles.group, styles[size])}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map(({ value: each, label: text, icon: Icon }) => (
        <label key={each} title={iconsOnly ? text : undefined} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {Icon && <Icon aria-hidden size={16} />}
          <span className={iconsOnly ? 'visually-hidden' : undefined}>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
