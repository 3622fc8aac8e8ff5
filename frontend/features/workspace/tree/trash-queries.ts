import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'

/** What the key of all that is read of the trash begins with. */
export const TRASH_KEY = ['blocks', 'archived']

/** The items that were put in the trash themselves, the newest first (rule 3.1). */
export const trashQuery = queryOptions({
  queryKey: [...TRASH_KEY, 'children', null],
  queryFn: ({ signal }) => api.get('/blocks/archived', { signal }),
})

/** What an item in the trash held when it was put there (rule 3.1). */
export function trashChildrenQuery(parentId: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'children', parentId],
    queryFn: ({ signal }) =>
      api.get('/blocks', {
        query: { parent_block_id: parentId, archived: 'true' },
        signal,
      }),
  })
}

/** One item in the trash, with its text. */
export function trashedItemQuery(id: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'one', id],
    queryFn: ({ signal }) => api.get(`/blocks/${id}`, { query: { archived: 'true' }, signal }),
  })
}

/** The way to an item in the trash: its folder first, itself last. */
export function trashedPathQuery(id: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'path', id],
    queryFn: ({ signal }) =>
      api.get(`/blocks/${id}/hierachy`, { query: { archived: 'true' }, signal }),
  })
}
