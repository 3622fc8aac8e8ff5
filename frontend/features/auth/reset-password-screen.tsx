import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import type { ResetPasswordPayload } from '#modules/auth/api'
import { showServerError } from '../../app/form-errors.js'
import NotFoundScreen from '../../app/not-found/not-found.js'
import { paths } from '../../app/paths.js'
import { useSignInAgain } from '../../app/use-sign-in-again.js'
import { Button } from '../../ui/button/button.js'
import { Form } from '../../ui/form/form.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { TextLink } from '../../ui/text-link/text-link.js'
import { authCalls } from './auth-calls.js'
import { AuthLayout } from './auth-layout/auth-layout.js'
import { type NewPasswordValues, newPasswordSchema } from '../credentials/index.js'
import { NewPasswordFields } from '../new-password/index.js'
import { useRetryKey } from './use-retry-key.js'

/** Form to set a new password. Without a token, shows the not-found page (rule 15.3). */
export default function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  if (!token) return <NotFoundScreen />
  return (
    <AuthLayout
      title="Reset password"
      subtitle="Set a new password. This signs you out on all devices."
      footer={<TextLink href={paths.forgotPassword}>Get a new link</TextLink>}
    >
      <ResetPasswordForm token={token} />
    </AuthLayout>
  )
}

function ResetPasswordForm({ token }: { token: string }) {
  const signInAgain = useSignInAgain()
  const { register, handleSubmit, setError, control, formState } = useForm<NewPasswordValues>({
    resolver: valibotResolver(newPasswordSchema),
    // Otherwise an error in one field would hide that the two passwords differ.
    criteriaMode: 'all',
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const keyFor = useRetryKey()
  const reset = useMutation({
    mutationFn: (chosen: ResetPasswordPayload) => authCalls.resetPassword(chosen, keyFor(chosen)),
    onError: (error) => showServerError(error, setError, ['newPassword']),
  })
  const { errors } = formState
  return (
    <Form
      onSubmit={handleSubmit((values) => reset.mutate({ newPassword: values.newPassword, token }))}
      error={errors.root?.message}
    >
      <NewPasswordFields register={register} errors={errors} typed={newPassword} />
      <Button type="submit" size="large" wide pending={reset.isPending}>
        Set the password
      </Button>
      <ConfirmDialog
        open={reset.isSuccess}
        theme="success"
        title="Your password has been reset"
        subtitle="You can log in with your new password."
        confirmLabel="Sign in"
        onConfirm={() => signInAgain()}
      />
    </Form>
  )
}
