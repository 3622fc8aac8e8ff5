import { queryOptions } from '@tanstack/react-query'
import type { ImportChoices, ImportResponse } from '#modules/workspace/api'
import { api } from '../../app/api-client.js'
import { ALL_IMPORTS, IMPORTS_KEY } from '../../app/live/import-notices.js'
import { queryClient } from '../../app/query-client.js'

/** Number of imports that the settings list. */
const LISTED = 50

/** The user's imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, ALL_IMPORTS],
  queryFn: ({ signal }) => api.get('/imports', { query: { page_size: LISTED }, signal }),
})

/** An import, whose plan is for these choices; by default for the started ones. */
export function importQuery(id: string, choices: ImportChoices = {}) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, id, choices],
    queryFn: ({ signal }) => api.get(`/imports/${id}`, { query: choices, signal }),
  })
}

/** True if an import is over, whatever came of it. */
export function hasEnded({ status }: Pick<ImportResponse, 'status'>) {
  return status === 'done' || status === 'failed' || status === 'cancelled'
}

/** True for an undone import of which nothing was restored from the trash. */
export function isUndone({ undone_at: at, block_ids: ids }: ImportResponse) {
  return at !== null && ids.length === 0
}

/** Shows the state of an import that a call returned. */
export function noteImport(item: ImportResponse) {
  queryClient.setQueryData(importQuery(item.id).queryKey, item)
  queryClient.setQueryData(importsQuery.queryKey, (items) =>
    items?.map((each) => (each.id === item.id ? item : each))
  )
}

/** Refetches all imports that are on the screen. */
export function refetchImports() {
  return queryClient.invalidateQueries({ queryKey: IMPORTS_KEY })
}
