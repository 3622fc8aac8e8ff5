import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import type { SignInPayload } from '#modules/auth/api'
import { showServerError } from '../../app/form-errors.js'
import { paths, safeTarget, startPath } from '../../app/paths.js'
import { startSession } from '../../app/session.js'
import { settingsQuery } from '../../app/settings.js'
import type { SignInState } from '../../app/use-sign-in-again.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { Button } from '../../ui/button/button.js'
import { Form } from '../../ui/form/form.js'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { TextLink } from '../../ui/text-link/text-link.js'
import { authCalls } from './auth-calls.js'
import { AuthLayout } from './auth-layout/auth-layout.js'
import { GoogleButton } from './google-button.js'
import { ForcedSignOutNotice } from './forced-sign-out-notice/forced-sign-out-notice.js'
import { usePrefill } from './use-prefill.js'
import { signInSchema } from './validation.js'

export default function SignInScreen() {
  const search = useAddressSearch()
  const known = useHistoryState<SignInState | null>()
  const signUp = search ? `${paths.signUp}?${search}` : paths.signUp
  return (
    <AuthLayout
      title="Sign in"
      subtitle="Welcome back to your notes."
      footer={
        <>
          No account yet? <TextLink href={signUp}>Sign up</TextLink>
        </>
      }
    >
      <ForcedSignOutNotice />
      <SignInForm key={known?.email} email={known?.email} target={safeTarget(search)} />
      <GoogleButton target={safeTarget(search)} wasLeft={known?.leftGoogle} />
    </AuthLayout>
  )
}

interface SignInFormProps {
  /** Known email address of the user. If set, the form is not prefilled with the sample account. */
  email: string | undefined
  /** Address that the user originally requested, if any. */
  target: string | null
}

function SignInForm({ email, target }: SignInFormProps) {
  const { data: settings } = useQuery(settingsQuery)
  const queryClient = useQueryClient()
  const form = useForm<SignInPayload>({
    resolver: valibotResolver(signInSchema),
    defaultValues: { email: email ?? '', password: '' },
  })
  const { register, handleSubmit, setError } = form
  usePrefill(form, email === undefined ? settings?.sign_in : null)
  const signIn = useMutation({
    mutationFn: authCalls.signIn,
    onSuccess: (user) => startSession(queryClient, user, target ?? startPath(user)),
    onError: (error) => showServerError(error, setError, ['email', 'password']),
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={handleSubmit((values) => signIn.mutate(values))} error={errors.root?.message}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextLink href={paths.forgotPassword}>Forgot password?</TextLink>
      <Button type="submit" size="large" wide pending={signIn.isPending}>
        Sign in
      </Button>
    </Form>
  )
}
