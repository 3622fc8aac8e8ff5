import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { FormField } from '../form-field/form-field.js'
import { IconButton } from '../icon-button/icon-button.js'
import { type PasswordRule, PasswordRules } from '../password-rules/password-rules.js'
import { Stack } from '../layout/layout.js'
import inputStyles from '../text-field/text-field.module.css'
import { cx } from '../class-names.js'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: string
  /** `current-password` when signing in, `new-password` when choosing one. */
  autoComplete: 'current-password' | 'new-password'
  error?: string
  hint?: string
  /** Requirements for a new password, shown live below the field. */
  rules?: PasswordRule[]
}

/** Password input that can reveal the typed text. */
export function PasswordField({ label, error, hint, rules, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <Stack gap={2}>
      <FormField label={label} error={error} hint={hint}>
        {(control) => (
          <div className={styles.wrap}>
            <input
              {...input}
              {...control}
              type={visible ? 'text' : 'password'}
              spellCheck={false}
              autoCapitalize="none"
              className={cx(inputStyles.input, styles.input)}
            />
            <IconButton
              label={visible ? 'Hide password' : 'Show password'}
              aria-pressed={visible}
              className={styles.reveal}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          </div>
        )}
      </FormField>
      {rules && <PasswordRules rules={rules} />}
    </Stack>
  )
}
