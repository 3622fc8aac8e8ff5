import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-client.js'
import { forgetUser } from './kept-user.js'
import { answerOrKept } from './offline/kept-answers.js'
import { currentUserQuery } from './session.js'

/** A session that ended elsewhere: the guards then lead to the sign-in page (SPEC §8). */
function forgetUserOn401(error: unknown) {
  if (!hasStatus(error, 401)) return
  forgetUser()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
}

/**
 * Retries nothing, and what was read stays fresh (DESIGN 4.17).
 * Offline, calls fail at once instead of waiting unseen, and reads answer what was kept; only changes
 * of the tree wait (features/workspace/blocks).
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetUserOn401 }),
  mutationCache: new MutationCache({ onError: forgetUserOn401 }),
  defaultOptions: {
    queries: {
      retry: 0,
      staleTime: Infinity,
      networkMode: 'always',
      persister: answerOrKept,
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
})
