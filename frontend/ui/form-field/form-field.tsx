import { type ReactNode, useId } from 'react'
import { CircleAlert } from 'lucide-react'
import { Stack } from '../layout/layout.js'
import styles from './form-field.module.css'

/** Props that associate a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FormFieldProps {
  label: string
  /** Error message. If set, the control is marked invalid. */
  error?: string
  hint?: string
  children: (control: ControlProps) => ReactNode
}

/** A labeled control with its hint and its error below. */
export function FormField({ label, error, hint, children }: FormFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <Stack className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {error && <CircleAlert aria-hidden size={14} />}
          <span>{note}</span>
        </p>
      )}
    </Stack>
  )
}
