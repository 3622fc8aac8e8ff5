import type { IntervalUnit } from '#modules/billing/api'
import styles from './plans-section.module.css'

interface IntervalToggleProps {
  value: IntervalUnit
  onChange: (interval: IntervalUnit) => void
}

const LABELS: Record<IntervalUnit, string> = { MONTH: 'Monthly', YEAR: 'Yearly' }

/** Monthly or Yearly. */
export function IntervalToggle({ value, onChange }: IntervalToggleProps) {
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">Pay by</legend>
      {(['MONTH', 'YEAR'] as const).map((interval) => (
        <label key={interval} className={styles.choice}>
          <input
            type="radio"
            name="interval"
            className="visually-hidden"
            checked={value === interval}
            onChange={() => onChange(interval)}
          />
          {LABELS[interval]}
        </label>
      ))}
    </fieldset>
  )
}
