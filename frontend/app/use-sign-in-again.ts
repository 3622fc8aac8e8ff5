import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from './paths.js'
import { currentUserQuery, endSession } from './session.js'

/** Data in the sign-in page's history entry about the arriving user. */
export interface SignInState {
  /** Initial value of the email field, or '' if this browser does not know the user's address. */
  email?: string
  /** True if the user left Google's page without signing in. */
  leftGoogle?: boolean
}

/**
 * Ends the session in this browser and navigates to the sign-in page. Callers pass `email` where
 * the session may have ended already.
 */
export function useSignInAgain() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return (email: string | null = null) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    const state: SignInState = { email: email ?? user?.email ?? '' }
    endSession(queryClient)
    navigate(paths.signIn, { replace: true, state })
  }
}
