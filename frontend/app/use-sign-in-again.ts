import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from './paths.js'
import { currentUserQuery, endSession } from './session.js'

/** What the history entry of the sign-in page says of who comes there. */
export interface SignInState {
  /** Their address, '' where this browser does not know it; the form begins with it. */
  email?: string
  /** Google's page was left without signing in. */
  leftGoogle?: boolean
}

/**
 * Ends the session in this browser and leads to the sign-in page. `email` is for
 * where the session may be over already.
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
