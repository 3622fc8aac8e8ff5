import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UseFormSetError, useForm, useWatch } from 'react-hook-form'
import {
  EMAIL_TAKEN_MESSAGE,
  type SettingsResponse,
  type SignUpPayload,
  type UserResponse,
} from '#modules/auth/api'
import { messageOf } from '../../app/api-client.js'
import { showServerError } from '../../app/form-errors.js'
import { paths, safeTarget } from '../../app/paths.js'
import { startSession } from '../../app/session.js'
import { settingsQuery } from '../../app/settings.js'
import { Button } from '../../ui/button/button.js'
import { Form } from '../../ui/form/form.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { TextLink } from '../../ui/text-link/text-link.js'
import { authCalls } from './auth-calls.js'
import { AuthLayout } from './auth-layout/auth-layout.js'
import { DemoMailboxLink } from '../../app/demo-mailbox-link.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { GoogleButton } from './google-button.js'
import { passwordRules } from '../credentials/index.js'
import { usePrefill } from './use-prefill.js'
import { useRetryKey } from './use-retry-key.js'
import { signUpSchema } from './validation.js'

const EMPTY: SignUpPayload = { full_name: '', email: '', password: '', confirmPassword: '' }

export default function SignUpScreen() {
  const search = useAddressSearch()
  const signIn = search ? `${paths.signIn}?${search}` : paths.signIn
  return (
    <AuthLayout
      title="Sign up"
      subtitle="A quiet place for everything you want to keep."
      footer={
        <>
          Already have an account? <TextLink href={signIn}>Sign in</TextLink>
        </>
      }
    >
      <SignUpForm target={safeTarget(search) ?? paths.app} />
      <GoogleButton target={safeTarget(search)} />
    </AuthLayout>
  )
}

function SignUpForm({ target }: { target: string }) {
  const { data: settings } = useQuery(settingsQuery)
  const form = useForm<SignUpPayload>({
    resolver: valibotResolver(signUpSchema),
    // Otherwise an error in one field would hide that the two passwords differ.
    criteriaMode: 'all',
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, setError, control } = form
  const password = useWatch({ control, name: 'password' })
  usePrefill(
    form,
    useMemo(() => sampleSignUp(settings), [settings])
  )
  const keyFor = useRetryKey()
  const signUp = useMutation({
    mutationFn: (user: SignUpPayload) => authCalls.signUp(user, keyFor(user)),
    onError: (error) => showSignUpError(error, setError),
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={handleSubmit((values) => signUp.mutate(values))} error={errors.root?.message}>
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        rules={passwordRules(password)}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" size="large" wide pending={signUp.isPending}>
        Sign up
      </Button>
      <SignedUpDialog user={signUp.data} target={target} />
    </Form>
  )
}

/**
 * Tells the user about the verification mail. Only then does the new user count as signed in (rule
 * 9.8).
 */
function SignedUpDialog({ user, target }: { user: UserResponse | undefined; target: string }) {
  const queryClient = useQueryClient()
  function enter() {
    if (user) startSession(queryClient, user, target)
  }
  return (
    <ConfirmDialog
      open={user !== undefined}
      theme="success"
      title="Check your mailbox to verify your email"
      subtitle="The link will be valid in 15 minutes."
      confirmLabel="OK"
      onConfirm={enter}
    >
      <DemoMailboxLink />
    </ConfirmDialog>
  )
}

function sampleSignUp(settings: SettingsResponse | undefined): SignUpPayload | null {
  const user = settings?.sign_up
  return user ? { ...user, confirmPassword: user.password } : null
}

function showSignUpError(error: unknown, setError: UseFormSetError<SignUpPayload>) {
  const message = messageOf(error)
  if (message === EMAIL_TAKEN_MESSAGE) setError('email', { type: 'server', message })
  else showServerError(error, setError, ['full_name', 'email', 'password', 'confirmPassword'])
}
