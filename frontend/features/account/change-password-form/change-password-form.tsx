import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useForm, useWatch } from 'react-hook-form'
import type { UserResponse } from '#modules/auth/api'
import { showServerError } from '../../../app/form-errors.js'
import { passwordChangedAtom } from '../../../app/open-windows.js'
import { flushUnsaved } from '../../../app/unsaved.js'
import { Button } from '../../../ui/button/button.js'
import { Form } from '../../../ui/form/form.js'
import { PasswordField } from '../../../ui/password-field/password-field.js'
import { NewPasswordFields } from '../../new-password/index.js'
import { accountCalls } from '../account-calls.js'
import { changePasswordSchema, type ChangePasswordValues } from '../validation.js'
import styles from './change-password-form.module.css'

const EMPTY: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * Form to change the password. The change ends all sessions, so the form sends unsaved changes
 * first.
 */
export function ChangePasswordForm({ user }: { user: UserResponse }) {
  const tellChanged = useSetAtom(passwordChangedAtom)
  const { register, handleSubmit, setError, control, formState } = useForm<ChangePasswordValues>({
    resolver: valibotResolver(changePasswordSchema),
    // Otherwise an error in one field would hide that the two passwords differ.
    criteriaMode: 'all',
    defaultValues: EMPTY,
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const change = useMutation({
    mutationFn: async ({ currentPassword, newPassword: wanted }: ChangePasswordValues) => {
      await flushUnsaved()
      await accountCalls.changePassword({ currentPassword, newPassword: wanted })
    },
    onSuccess: () => tellChanged(user.email),
    onError: (error) => showServerError(error, setError, ['currentPassword', 'newPassword']),
  })
  const { errors } = formState
  return (
    <Form onSubmit={handleSubmit((values) => change.mutate(values))} error={errors.root?.message}>
      {/* Password managers need the user name that belongs to the password. */}
      <input type="email" autoComplete="username" readOnly hidden value={user.email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields register={register} errors={errors} typed={newPassword} />
      <Button type="submit" className={styles.update} pending={change.isPending}>
        Update password
      </Button>
    </Form>
  )
}
