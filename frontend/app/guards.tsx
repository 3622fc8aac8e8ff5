import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { LoadError } from './load-error/load-error.js'
import { CenteredSpinner } from '../ui/spinner/spinner.js'
import { AppSkeleton } from './app-skeleton/load-app-skeleton.js'
import { loadable } from './loadable.js'
import { isNotes, paths, signInPath } from './paths.js'
import { forgetWhereSignInLeads, useSession, whereSignInLeads } from './session.js'
import { useAddressSearch } from './use-address-search.js'

const VerifyFirstScreen = loadable(() => import('../features/auth/verify-first-screen.js'))

/** For signed-in people with a verified address; others sign in or verify (rules 9.2, 9.5). */
export function Protected({ children }: { children: ReactNode }) {
  const session = useSession()
  const [path] = useLocation()
  const search = useAddressSearch()
  switch (session.status) {
    case 'unknown':
      return isNotes(path) ? <AppSkeleton /> : <CenteredSpinner />
    case 'failed':
      return <LoadError title="Can’t reach Strata" error={session.error} onRetry={session.retry} />
    case 'signed-out':
      return <Redirect to={signInPath(whole(path, search))} replace />
    case 'signed-in':
      return session.user.email_verified ? children : <VerifyFirstScreen user={session.user} />
  }
}

/** The address that is open, with what names a part of it: a link to a block. */
function whole(path: string, search: string) {
  return path + (search && `?${search}`) + window.location.hash
}

/** For people with a scope; others go to their notes. The server checks every call as well. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const outsider = session.status === 'signed-in' && !session.user.scope
  return outsider ? <Redirect to={paths.app} replace /> : <Protected>{children}</Protected>
}

/** For visitors; a signed-in person is sent on. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'unknown') return <CenteredSpinner />
  return session.status === 'signed-in' ? <LeaveGuestPage /> : children
}

function LeaveGuestPage() {
  // What it was when the person turned out to be signed in: it is used up at once.
  const [destination] = useState(() => whereSignInLeads() ?? paths.home)
  const [, navigate] = useLocation()
  useEffect(() => {
    navigate(destination, { replace: true })
    forgetWhereSignInLeads()
  }, [destination, navigate])
  return null
}
