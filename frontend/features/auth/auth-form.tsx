import type { ReactNode, SubmitEvent } from 'react'
import { FormError } from '../../ui/form-error/form-error.js'
import layout from './auth-layout/auth-layout.module.css'

interface AuthFormProps {
  /** What react-hook-form's `handleSubmit` gives. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** The refusal that belongs to no field (SPEC §8). */
  error?: string
  children: ReactNode
}

/** A form of the authentication pages; our own rules check it, not the browser's. */
export function AuthForm({ onSubmit, error, children }: AuthFormProps) {
  return (
    <form noValidate className={layout.form} onSubmit={(event) => void onSubmit(event)}>
      <FormError message={error} />
      {children}
    </form>
  )
}
