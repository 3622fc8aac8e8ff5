import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { UserResponse } from '#modules/auth/api'
import { api, hasStatus, isUnreachable } from './api-client.js'
import { forgetUser, KEPT_USER_KEY, keepUser, keptUser, userExpired } from './kept-user.js'
import { leaveUnsent, takenUp } from './forced-sign-out.js'
import { forgetResponses, keepResponsesOf } from './offline/response-cache.js'
import { owesSignOut, paySignOut } from './owed-sign-out.js'
import { settingsQuery } from './settings.js'
import { showsUnsavedText } from './unsaved.js'
import { showVisit, takeVisit } from './visit.js'

/** The signed-in person; null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal, client, queryKey }): Promise<UserResponse | null> => {
    try {
      await paySignOut()
      const visit = await takeVisit()
      const user = visit?.user ?? (await api.get('/users/current-user', { signal }))
      knowUser(user)
      if (visit) showVisit(client, visit)
      return user
    } catch (error) {
      if (owesSignOut()) return null
      const kept = keptUser()
      if (kept && isUnreachable(error)) {
        knowUser(kept)
        return kept
      }
      if (!hasStatus(error, 401)) throw error
      const shown = client.getQueryData<UserResponse>(queryKey)
      if (shown && showsUnsavedText()) {
        expireSession(client)
        return shown
      }
      if (kept) forgetPerson(kept, { expired: true })
      return null
    }
  },
  // Somebody who went to the mailbox to verify comes back verified.
  refetchOnWindowFocus: (query) => (query.state.data?.email_verified === 0 ? 'always' : false),
})

/**
 * True while the session is over and unsaved text keeps the screen, until the user signs in again there.
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

/** Who uses the app. Unknown until the server has said (rule 9.3). */
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

/** Where the last sign-in leads, until somebody went there. */
let signInTarget: string | null = null

/** Wins over the guest-only redirect (rule 9.4). */
export function whereSignInLeads() {
  return signInTarget
}

export function forgetWhereSignInLeads() {
  signInTarget = null
}

/** Stores who is signed in now, and drops what was read for anybody else; `target` is next. */
export function startSession(queryClient: QueryClient, user: UserResponse, target: string) {
  signInTarget = target
  dropPrivateData(queryClient)
  knowUser(user)
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** Goes on with the same user, who signed in again; what is on the screen stays. */
export function resumeSession(queryClient: QueryClient, user: UserResponse) {
  knowUser(user)
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  setExpired(queryClient, false)
}

/** The session is over without the user's doing: the screen goes, unless unsaved text is on it. */
export function expireSession(queryClient: QueryClient) {
  if (showsUnsavedText()) setExpired(queryClient, true)
  else endSession(queryClient, { expired: true })
}

/**
 * The state of a visitor: no user, nothing read, nothing of the person kept in this browser but what
 * the server never got. Other tabs follow.
 */
export function endSession(queryClient: QueryClient, { expired = false } = {}) {
  const user = queryClient.getQueryData(currentUserQuery.queryKey) ?? keptUser()
  if (user) forgetPerson(user, { expired })
  setExpired(queryClient, false)
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  dropPrivateData(queryClient)
}

/**
 * Does in this tab what another one did: ends the session, or goes on as somebody else. A page that
 * was kept for the back button has heard nothing meanwhile.
 */
export function followOtherTabs(queryClient: QueryClient) {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEPT_USER_KEY || key === null) followKeptUser(queryClient)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    followKeptUser(queryClient)
    // Where nothing can be kept, the server knows who is here.
    void queryClient.invalidateQueries(currentUserQuery)
  })
}

function followKeptUser(queryClient: QueryClient) {
  const known = queryClient.getQueryData(currentUserQuery.queryKey)
  const kept = keptUser()
  if (known === undefined) return
  if (known?.id === kept?.id) return setExpired(queryClient, false)
  if (known && !kept && userExpired()) return expireSession(queryClient)
  if (known) endSession(queryClient)
  if (!kept) return
  knowUser(kept)
  queryClient.setQueryData(currentUserQuery.queryKey, kept)
}

function forgetPerson(user: UserResponse, how: { expired: boolean }) {
  forgetUser(how)
  keepResponsesOf(null)
  void forgetResponses()
  leaveUnsent(user)
}

/**
 * What is read from now on is kept for this person, for the time when the server is unreachable.
 */
function knowUser(user: UserResponse) {
  keepUser(user)
  keepResponsesOf(user.id)
  takenUp(user.id)
}

function dropPrivateData(queryClient: QueryClient) {
  const kept = [currentUserQuery.queryKey[0], settingsQuery.queryKey[0]]
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
}
