import { type MutationOptions, useMutation } from '@tanstack/react-query'
import type { ChangeSharePayload, ListedShare, ShareResponse } from '#modules/workspace/api'
import { api, hasStatus } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { queryClient } from '../../app/query-client.js'
import { isTemporary, realId } from '../../app/temporary-ids.js'
import { sharesQuery } from '../workspace/index.js'

/** Sequential, so that the shown options are those of the last change. */
const scope = { id: 'shares' }

const { queryKey } = sharesQuery

/** Shares an item. Pending until the new share is listed. */
export function useStartShare(itemId: number) {
  return useMutation({
    scope,
    mutationFn: () => {
      const id = realId(itemId)
      if (isTemporary(id)) throw new Error('This isn’t saved yet. Share it once it’s saved.')
      return api.post(`/blocks/${id}/shares`, {})
    },
    onSuccess: () => queryClient.invalidateQueries(sharesQuery),
  })
}

/** Changes the options of a share, which show at once. */
export function useChangeShare(id: number) {
  return useMutation({
    scope,
    mutationFn: (changes: ChangeSharePayload) => api.put(`/shares/${id}`, changes),
    onMutate: async ({ password, ...changes }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const shown = { ...changes, ...(password === null && { has_password: false }) }
      showShare(id, shown)
      return before
    },
    onSuccess: (changed) => showShare(id, changed),
    onError: (_error, _changes, before) => {
      queryClient.setQueryData(queryKey, before)
      void queryClient.invalidateQueries(sharesQuery)
    },
  })
}

/** Ends a share, or all shares for null. A share that has ended elsewhere counts as ended. */
export function useEndShares(id: number | null) {
  return useMutation({
    scope,
    mutationFn: async () => {
      try {
        await (id === null ? api.delete('/shares') : api.delete(`/shares/${id}`))
      } catch (error) {
        if (!hasStatus(error, 404)) throw error
      }
    },
    onSuccess: () =>
      changeShares((shares) => shares.filter((share) => id !== null && share.id !== id)),
  } satisfies MutationOptions<void, Error, void>)
}

/** Explains a failed call, and what to do. */
export function shareProblem(error: Error | null) {
  if (!error) return undefined
  if (hasStatus(error, 401)) return 'You’re signed out. Sign in, then try again.'
  if (hasStatus(error, 404)) {
    return 'This share has ended, or its page was moved to the trash. Close this window and share again.'
  }
  return loadFailure(error)
}

function showShare(id: number, changed: Partial<ShareResponse>) {
  changeShares((shares) =>
    shares.map((share) => (share.id === id ? { ...share, ...changed } : share))
  )
}

function changeShares(change: (shares: ListedShare[]) => ListedShare[]) {
  queryClient.setQueryData(queryKey, (shares) => shares && change(shares))
}
