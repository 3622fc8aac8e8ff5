import type { ReactNode, SubmitEvent } from 'react'
import { FormError } from '../form-error/form-error.js'
import { Stack } from '../layout/layout.js'

interface FormProps {
  /** Result of react-hook-form's `handleSubmit`. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** Error that belongs to no single field (rule 12.9). */
  error?: string
  children: ReactNode
}

/** A form with a place for the server's error. The app's own rules validate, not the browser's. */
export function Form({ onSubmit, error, children }: FormProps) {
  return (
    <Stack as="form" noValidate gap={4} onSubmit={(event) => void onSubmit(event)}>
      <FormError message={error} />
      {children}
    </Stack>
  )
}
