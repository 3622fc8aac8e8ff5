import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { type NewPasswordValues, passwordRules } from '../credentials/index.js'

interface NewPasswordFieldsProps {
  register: (name: keyof NewPasswordValues) => UseFormRegisterReturn
  errors: FieldErrors<NewPasswordValues>
  /** What is typed as the new password, for what it still lacks. */
  typed: string
}

/** A new password, twice (rule 10.1). */
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
