import type { ComponentProps } from 'react'
import { cx } from '../class-names.js'
import { FormField } from '../form-field/form-field.js'
import inputStyles from '../text-field/text-field.module.css'
import styles from './text-area.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  error?: string
  hint?: string
  /** True for source code, whose letters are all equally wide. */
  mono?: boolean
}

/** Labeled multi-line input that grows with its text. */
export function TextArea({ label, error, hint, mono, ...input }: TextAreaProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          className={cx(inputStyles.input, styles.area, mono && styles.mono)}
        />
      )}
    </FormField>
  )
}
