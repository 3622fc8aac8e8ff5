import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { BlankScreen } from '../../app/blank-screen/blank-screen.js'
import NotFoundScreen from '../../app/not-found/not-found.js'
import { PageHeading } from '../../app/page-heading.js'
import { paths } from '../../app/paths.js'
import { useSignInAgain } from '../../app/use-sign-in-again.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { CenteredSpinner } from '../../ui/spinner/spinner.js'
import { authCalls } from './auth-calls.js'

export default function VerifyEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  return token ? <VerifyEmail token={token} /> : <NotFoundScreen />
}

function VerifyEmail({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const signInAgain = useSignInAgain()
  const { mutate, data, isPending, isSuccess, isError } = useMutation({
    mutationFn: authCalls.verifyEmail,
  })

  const sent = useRef(false)
  useEffect(() => {
    // The token works once, and effects run twice while developing.
    if (!sent.current) mutate({ token })
    sent.current = true
  }, [token, mutate])

  return (
    <BlankScreen>
      <PageHeading title="Verify your email" className="visually-hidden" />
      {isPending && <CenteredSpinner label="Verifying your email" />}
      <ConfirmDialog
        open={isSuccess && data !== null}
        theme="success"
        title="Your account has been verified"
        subtitle="You signed up in a different browser. To make sure the account is yours alone, we removed its password and signed out all devices. Choose a new password to continue."
        confirmLabel="Choose a password"
        onConfirm={() => navigate(choosePassword(data?.password_token), { replace: true })}
      />
      <ConfirmDialog
        open={isSuccess && data === null}
        theme="success"
        title="Your account has been verified"
        confirmLabel="Sign in"
        onConfirm={() => signInAgain()}
      />
      <ConfirmDialog
        open={isError}
        theme="error"
        title="Error"
        subtitle="Failed to verify your account"
        confirmLabel="Close"
        onConfirm={() => navigate(paths.home, { replace: true })}
      />
    </BlankScreen>
  )
}

function choosePassword(token = '') {
  return `${paths.resetPassword}?${new URLSearchParams({ token })}`
}
