import type { QueryClient } from '@tanstack/react-query'
import type { VisitResponse } from '#modules/workspace/api'
import { api, hasStatus, isUnreachable } from './api-client.js'

declare global {
  interface Window {
    /** What index.html asked for when the address was opened, for who was here before. */
    strataVisit?: Promise<Response> | undefined
  }
}

/**
 * The answer to the call with which this document began. Null without one, and when the server
 * knows of none: each part is then asked for by itself.
 */
export async function takeVisit(): Promise<VisitResponse | null> {
  const begun = window.strataVisit
  // What it says is true once.
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
 * Puts what it brought where queries look for it: they are then in step with the live feed from its
 * beginning. The keys are those of the lists and of the editor, whose code comes later.
 */
export function showVisit(queryClient: QueryClient, { lists, page }: VisitResponse) {
  for (const { parent_block_id: parentId, items, total } of lists) {
    queryClient.setQueryData(['blocks', 'children', parentId], items)
    queryClient.setQueryData(['blocks', 'unread', parentId], total - items.length)
  }
  if (page) queryClient.setQueryData(['page', page.id], page)
}
