import type { QueryClient } from '@tanstack/react-query'
import type { VisitResponse } from '#modules/workspace/api'
import { api, hasStatus, isUnreachable } from './api-client.js'

declare global {
  interface Window {
    /** Response to the call that index.html starts at page load, for returning users. */
    strataVisit?: Promise<Response> | undefined
  }
}

/**
 * Resolves to the response of the call that index.html started. Null if there was no such call or
 * if the server rejected it. Each part is then fetched separately.
 */
export async function takeVisit(): Promise<VisitResponse | null> {
  const begun = window.strataVisit
  // The response is current only once.
  window.strataVisit = undefined
  if (!begun) return null
  try {
    return await api.get('/visit', { begun })
  } catch (error) {
    if (hasStatus(error, 401) || isUnreachable(error)) throw error
    return null
  }
}

/**
 * Writes the visit's data into the query cache, so that the queries follow the live feed from its
 * start. The keys are those of the lists and of the editor, whose code loads later.
 */
export function showVisit(
  queryClient: QueryClient,
  { lists, favorites, templates, sorts, page }: VisitResponse
) {
  for (const { parent_block_id: parentId, items, total } of lists) {
    queryClient.setQueryData(['blocks', 'children', parentId], items)
    queryClient.setQueryData(['blocks', 'unread', parentId], total - items.length)
  }
  queryClient.setQueryData(['blocks', 'favorites'], favorites)
  queryClient.setQueryData(['blocks', 'templates'], templates)
  queryClient.setQueryData(['blocks', 'sorts'], sorts)
  if (page) queryClient.setQueryData(['page', page.id], page)
}
