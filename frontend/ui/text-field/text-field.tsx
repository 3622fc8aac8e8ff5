import type { ComponentProps } from 'react'
import { FormField } from '../form-field/form-field.js'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  error?: string
  hint?: string
}

/** Labeled single-line input. Accepts the result of react-hook-form's `register`. */
export function TextField({ label, error, hint, type = 'text', ...input }: TextFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => <input {...input} {...control} type={type} className={styles.input} />}
    </FormField>
  )
}
