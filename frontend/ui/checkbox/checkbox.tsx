import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.js'
import styles from './checkbox.module.css'

interface CheckboxProps {
  checked: boolean
  /** True if only some of the represented items are checked. */
  indeterminate?: boolean
  /** `withShift` is true if Shift was held, with which lists select a range. */
  onChange: (checked: boolean, withShift: boolean) => void
  disabled?: boolean
  /** True for a label that only screen readers get, as for a checkbox in a table. */
  hiddenLabel?: boolean
  children: ReactNode
}

/** A checkbox with its label. */
export function Checkbox({
  checked,
  indeterminate = false,
  onChange,
  disabled,
  hiddenLabel = false,
  children,
}: CheckboxProps) {
  const Icon = indeterminate ? Minus : Check
  return (
    <label className={cx(styles.label, hiddenLabel && styles.alone, disabled && styles.disabled)}>
      <BaseCheckbox.Root
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next, { event }) =>
          onChange(next, event instanceof MouseEvent && event.shiftKey)
        }
        className={styles.box}
      >
        <BaseCheckbox.Indicator className={styles.mark}>
          <Icon aria-hidden size={12} strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={hiddenLabel ? 'visually-hidden' : undefined}>{children}</span>
    </label>
  )
}
