import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-client.js'
import { responseOrCached } from './offline/response-cache.js'
import { currentUserQuery, expireSession } from './session.js'

/** Handles a session that ended elsewhere; the guards then lead to the sign-in page (rule 9.3). */
function expireSessionOn401(error: unknown) {
  const signedIn = queryClient.getQueryData(currentUserQuery.queryKey)
  if (signedIn && hasStatus(error, 401)) expireSession(queryClient)
}

// By default a state is shown a timer later, and a second press on a slow device would come first
// and send a form twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Retries nothing, and fetched data stays fresh (rule 12.8). Offline, calls fail at once instead of
 * pausing invisibly, and reads return cached responses. Only changes of the tree are queued
 * (features/workspace/tree).
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: expireSessionOn401 }),
  mutationCache: new MutationCache({ onError: expireSessionOn401 }),
  defaultOptions: {
    queries: {
      retry: 0,
      staleTime: Infinity,
      networkMode: 'always',
      persister: responseOrCached,
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
})
