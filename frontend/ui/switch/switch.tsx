import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { Row, Text } from '../layout/layout.js'
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
    <Row justify="between" gap={6}>
      <div>
        <Text as="p" id={`${id}-label`} weight="medium">
          {label}
        </Text>
        {hint && (
          <Text as="p" id={`${id}-hint`} tone="muted" size="sm">
            {hint}
          </Text>
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
    </Row>
  )
}
