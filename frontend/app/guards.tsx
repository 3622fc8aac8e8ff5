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

/**
 * Admits signed-in users with a verified address; redirects all others to sign in or verify (rules
 * 9.2, 9.5).
 */
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

/** Returns the open address with its query and hash, which may name a block. */
function whole(path: string, search: string) {
  return path + (search && `?${search}`) + window.location.hash
}

/**
 * Admits users with a scope; redirects others to their notes. The server also checks every call.
 */
export function StaffOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const outsider = session.status === 'signed-in' && !session.user.scope
  return outsider ? <Redirect to={paths.app} replace /> : <Protected>{children}</Protected>
}

/** Admits visitors; redirects a signed-in user. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'unknown') return <CenteredSpinner />
  return session.status === 'signed-in' ? <LeaveGuestPage /> : children
}

function LeaveGuestPage() {
  // The destination at the first render, because the effect clears it.
  const [destination] = useState(() => whereSignInLeads() ?? paths.home)
  const [, navigate] = useLocation()
  useEffect(() => {
    navigate(destination, { replace: true })
    forgetWhereSignInLeads()
  }, [destination, navigate])
  return null
}
