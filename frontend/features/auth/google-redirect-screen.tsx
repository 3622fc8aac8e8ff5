import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import { messageOf } from '../../app/api-client.js'
import { BlankScreen } from '../../app/blank-screen/blank-screen.js'
import { PageHeading } from '../../app/page-heading.js'
import { paths, startPath } from '../../app/paths.js'
import { startSession } from '../../app/session.js'
import type { SignInState } from '../../app/use-sign-in-again.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { CenteredSpinner } from '../../ui/spinner/spinner.js'
import { authCalls } from './auth-calls.js'
import { takeTarget } from './google-target.js'

/** Screen to which Google redirects users, with a code or without consent (rule 15.1). */
export default function GoogleRedirectScreen() {
  const search = useAddressSearch()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const denied = new URLSearchParams(search).get('error') === 'access_denied'
  const { mutate, data, isError, error } = useMutation({
    mutationFn: authCalls.finishGoogle,
    onSuccess: (user) => {
      if (!user.password_removed) enter(user)
    },
    onError: () => {
      const state: SignInState = { leftGoogle: true }
      if (denied) navigate(paths.signIn, { replace: true, state })
    },
  })
  function enter(user: UserResponse) {
    const target = takeTarget() ?? startPath(user)
    startSession(queryClient, user, target)
    navigate(target, { replace: true })
  }

  const sent = useRef(false)
  useEffect(() => {
    // The code works only once, and effects run twice in development.
    if (!sent.current) mutate(search)
    sent.current = true
  }, [search, mutate])

  return (
    <BlankScreen>
      <PageHeading title="Sign in with Google" className="visually-hidden" />
      {(!isError || denied) && <CenteredSpinner label="Signing in with Google" />}
      <ConfirmDialog
        open={data?.password_removed === true}
        theme="success"
        title="You are signed in with Google"
        subtitle="The earlier password may not have been yours, so we removed it and signed out all other devices. Set a new one in your settings."
        confirmLabel="OK"
        onConfirm={() => data && enter(data)}
      />
      <ConfirmDialog
        open={isError && !denied}
        theme="error"
        title="Error"
        subtitle={error ? messageOf(error) : undefined}
        confirmLabel="Back to sign in"
        onConfirm={() => navigate(paths.signIn, { replace: true })}
      />
    </BlankScreen>
  )
}
