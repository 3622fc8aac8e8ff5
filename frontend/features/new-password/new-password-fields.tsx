import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { type NewPasswordValues, passwordRules } from '../credentials/index.js'

interface NewPasswordFieldsProps {
  register: (name: keyof NewPasswordValues) => UseFormRegisterReturn
  errors: FieldErrors<NewPasswordValues>
  /** New password as typed, to show which rules it still fails. */
  typed: string
}

/** Fields for a new password and its confirmation (rule 10.1). */
export function NewPasswordFields({ register, errors, typed }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        rules={passwordRules(typed)}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
