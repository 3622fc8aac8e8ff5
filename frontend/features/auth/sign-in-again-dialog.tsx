import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { SignInPayload, UserResponse } from '#modules/auth/api'
import { showServerError } from '../../app/form-errors.js'
import { resumeSession, useSession } from '../../app/session.js'
import { Button } from '../../ui/button/button.js'
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.js'
import { Form } from '../../ui/form/form.js'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { authCalls } from './auth-calls.js'
import { GoogleButton } from './google-button.js'
import { signInSchema } from './validation.js'

interface SignInAgainDialogProps {
  onSignedIn: () => void
  onClose: () => void
  finalFocus?: DialogProps['finalFocus']
}

/** Lets the user of the screen sign in again without leaving the screen. */
export default function SignInAgainDialog(props: SignInAgainDialogProps) {
  const session = useSession()
  return session.status === 'signed-in' ? <ForUser user={session.user} {...props} /> : null
}

interface ForUserProps extends SignInAgainDialogProps {
  user: UserResponse
}

function ForUser({ user, onSignedIn, onClose, finalFocus }: ForUserProps) {
  const [path] = useLocation()
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Sign in again"
      description={`The session of ${user.email} ended. What you write is kept in this browser and is saved once you sign in.`}
    >
      {user.has_password && (
        <PasswordForm
          email={user.email}
          onSignedIn={() => {
            onSignedIn()
            onClose()
          }}
        />
      )}
      <GoogleButton target={path} />
    </Dialog>
  )
}

function PasswordForm({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<SignInPayload>({
    resolver: valibotResolver(signInSchema),
    defaultValues: { email, password: '' },
  })
  const signIn = useMutation({
    mutationFn: authCalls.signIn,
    onSuccess: (user) => {
      resumeSession(queryClient, user)
      onSignedIn()
    },
    onError: (error) => showServerError(error, setError, ['password']),
  })
  const { errors } = formState
  return (
    <Form onSubmit={handleSubmit((values) => signIn.mutate(values))} error={errors.root?.message}>
      {/* Password managers need the user name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="large" wide pending={signIn.isPending}>
        Sign in
      </Button>
    </Form>
  )
}
