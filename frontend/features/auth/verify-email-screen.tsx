import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { VerifyEmailPayload } from '#modules/auth/api'
import { isUnreachable } from '../../app/api-client.js'
import { BlankScreen } from '../../app/blank-screen/blank-screen.js'
import NotFoundScreen from '../../app/not-found/not-found.js'
import { PageHeading } from '../../app/page-heading.js'
import { paths, startPath } from '../../app/paths.js'
import { currentUserQuery, useSession } from '../../app/session.js'
import { useSignInAgain } from '../../app/use-sign-in-again.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { CenteredSpinner } from '../../ui/spinner/spinner.js'
import { authCalls } from './auth-calls.js'
import { LinkFailedDialog } from './link-failed-dialog.js'
import { useRetryKey } from './use-retry-key.js'

export default function VerifyEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  return token ? <VerifyEmail token={token} /> : <NotFoundScreen />
}

function VerifyEmail({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const signInAgain = useSignInAgain()
  const session = useSession()
  const keyFor = useRetryKey()
  const { mutate, data, error, isPending, isSuccess, isError } = useMutation({
    mutationFn: (payload: VerifyEmailPayload) => authCalls.verifyEmail(payload, keyFor(payload)),
    onSuccess: () => queryClient.invalidateQueries(currentUserQuery),
  })

  const sent = useRef(false)
  useEffect(() => {
    // The token works only once, and effects run twice in development.
    if (!sent.current) mutate({ token })
    sent.current = true
  }, [token, mutate])

  const user = session.status === 'signed-in' ? session.user : null
  const known = session.status !== 'unknown'
  return (
    <BlankScreen>
      <PageHeading title="Verify your email" className="visually-hidden" />
      {(isPending || !known) && <CenteredSpinner label="Verifying your email" />}
      <ConfirmDialog
        open={isSuccess && data !== null}
        theme="success"
        title="Your account has been verified"
        subtitle="You signed up in a different browser. To make sure the account is yours alone, we removed its password and signed out all devices. Choose a new password to continue."
        confirmLabel="Choose a password"
        onConfirm={() => navigate(choosePassword(data?.password_token), { replace: true })}
      />
      <ConfirmDialog
        open={isSuccess && data === null && known}
        theme="success"
        title="Your account has been verified"
        confirmLabel={user ? 'Open Strata' : 'Sign in'}
        onConfirm={() => (user ? navigate(startPath(user), { replace: true }) : signInAgain())}
      />
      <LinkFailedDialog
        open={isError && known}
        user={user}
        onRetry={isUnreachable(error) ? () => mutate({ token }) : undefined}
      />
    </BlankScreen>
  )
}

function choosePassword(token = '') {
  return `${paths.resetPassword}?${new URLSearchParams({ token })}`
}
