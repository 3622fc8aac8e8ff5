import type { ReactNode, SubmitEvent } from 'react'
import { FormError } from '../form-error/form-error.js'
import styles from './form.module.css'

interface FormProps {
  /** What react-hook-form's `handleSubmit` gives. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** The refusal that belongs to no field (rule 12.9). */
  error?: string
  children: ReactNode
}

/** Fields below each other, with a place for the server's word; our own rules check, not the browser's. */
export function Form({ onSubmit, error, children }: FormProps) {
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <FormError message={error} />
      {children}
    </form>
  )
}
