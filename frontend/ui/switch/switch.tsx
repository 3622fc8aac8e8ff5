import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  /** Plain-language explanation of the setting, under the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Switch that turns a setting on or off at once, without a save step. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <p id={`${id}-label`} className={styles.label}>
          {label}
        </p>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className={styles.track}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </div>
  )
}
