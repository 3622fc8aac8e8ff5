import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { UserResponse } from '#modules/auth/api'
import { api, hasStatus, isUnreachable } from './api-client.js'
import {
  clearStoredUser,
  STORED_USER_KEY,
  storeUser,
  readStoredUser,
  userExpired,
} from './stored-user.js'
import { recordForcedSignOut, clearForcedSignOut } from './forced-sign-out.js'
import { clearResponseCache, cacheResponsesOf } from './offline/response-cache.js'
import { owesSignOut, paySignOut } from './owed-sign-out.js'
import { settingsQuery } from './settings.js'
import { showsUnsavedText } from './unsaved.js'
import { showVisit, takeVisit } from './visit.js'

/** Signed-in user; null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal, client, queryKey }): Promise<UserResponse | null> => {
    try {
      await paySignOut()
      const visit = await takeVisit()
      const user = visit?.user ?? (await api.get('/users/current-user', { signal }))
      setCurrentUser(user)
      if (visit) showVisit(client, visit)
      return user
    } catch (error) {
      if (owesSignOut()) return null
      const storedUser = readStoredUser()
      if (storedUser && isUnreachable(error)) {
        setCurrentUser(storedUser)
        return storedUser
      }
      if (!hasStatus(error, 401)) throw error
      const shown = client.getQueryData<UserResponse>(queryKey)
      if (shown && showsUnsavedText()) {
        expireSession(client)
        return shown
      }
      if (storedUser) clearUserData(storedUser, { expired: true })
      return null
    }
  },
  // A user who went to the mailbox to verify the address comes back verified.
  refetchOnWindowFocus: (query) => (query.state.data?.email_verified === 0 ? 'always' : false),
})

/**
 * True while the session is over but unsaved text keeps the screen, until the user signs in again
 * there.
 */
const expiredQuery = queryOptions({
  queryKey: ['session-expired'],
  queryFn: () => false,
  enabled: false,
  initialData: false,
})

export function useSessionExpired() {
  return useQuery(expiredQuery).data
}

function setExpired(queryClient: QueryClient, expired: boolean) {
  queryClient.setQueryData(expiredQuery.queryKey, expired)
}

/** Session of the app's user; unknown until the server responds (rule 9.3). */
export type Session =
  | { status: 'unknown' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: UserResponse }

export function useSession(): Session {
  const { data: user, error, refetch, isFetching } = useQuery(currentUserQuery)
  if (user) return { status: 'signed-in', user }
  if (user === null) return { status: 'signed-out' }
  if (error && !isFetching) return { status: 'failed', error, retry: () => void refetch() }
  return { status: 'unknown' }
}

/** Destination of the last sign-in, until the app has navigated there. */
let signInTarget: string | null = null

/**
 * Returns the destination of the last sign-in, which takes precedence over the guest-only redirect
 * (rule 9.4).
 */
export function whereSignInLeads() {
  return signInTarget
}

export function forgetWhereSignInLeads() {
  signInTarget = null
}

/**
 * Starts a session: stores the user and drops data read for any other user. `target` is the next
 * page.
 */
export function startSession(queryClient: QueryClient, user: UserResponse, target: string) {
  signInTarget = target
  dropPrivateData(queryClient)
  setCurrentUser(user)
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** Resumes the session of the same user after another sign-in; the screen stays. */
export function resumeSession(queryClient: QueryClient, user: UserResponse) {
  setCurrentUser(user)
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  setExpired(queryClient, false)
}

/**
 * Handles a session that was ended for the user: clears the screen, unless it shows unsaved text.
 */
export function expireSession(queryClient: QueryClient) {
  if (showsUnsavedText()) setExpired(queryClient, true)
  else endSession(queryClient, { expired: true })
}

/**
 * Returns to the state of a visitor: no user and no fetched data. Of the user's data, this browser
 * keeps only what the server never got. Other tabs follow.
 */
export function endSession(queryClient: QueryClient, { expired = false } = {}) {
  const user = queryClient.getQueryData(currentUserQuery.queryKey) ?? readStoredUser()
  if (user) clearUserData(user, { expired })
  setExpired(queryClient, false)
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  dropPrivateData(queryClient)
}

/**
 * Follows other tabs: ends the session, or continues as another user. A page restored from the
 * back/forward cache has missed those events.
 */
export function followOtherTabs(queryClient: QueryClient) {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED_USER_KEY || key === null) followStoredUser(queryClient)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    followStoredUser(queryClient)
    // If the browser cannot store anything, only the server knows the user.
    void queryClient.invalidateQueries(currentUserQuery)
  })
}

function followStoredUser(queryClient: QueryClient) {
  const known = queryClient.getQueryData(currentUserQuery.queryKey)
  const storedUser = readStoredUser()
  if (known === undefined) return
  if (known?.id === storedUser?.id) return setExpired(queryClient, false)
  if (known && !storedUser && userExpired()) return expireSession(queryClient)
  if (known) endSession(queryClient)
  if (!storedUser) return
  setCurrentUser(storedUser)
  queryClient.setQueryData(currentUserQuery.queryKey, storedUser)
}

function clearUserData(user: UserResponse, how: { expired: boolean }) {
  clearStoredUser(how)
  cacheResponsesOf(null)
  void clearResponseCache()
  recordForcedSignOut(user)
}

/** Stores the user and caches this user's later responses for offline use. */
function setCurrentUser(user: UserResponse) {
  storeUser(user)
  cacheResponsesOf(user.id)
  clearForcedSignOut(user.id)
}

function dropPrivateData(queryClient: QueryClient) {
  const storedUser = [currentUserQuery.queryKey[0], settingsQuery.queryKey[0]]
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !storedUser.includes(String(queryKey[0])),
  })
}
