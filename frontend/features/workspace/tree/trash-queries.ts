import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'

/** Prefix of all query keys of the trash. */
export const TRASH_KEY = ['blocks', 'archived']

/** Items that were trashed themselves, newest first (rule 3.1). */
export const trashQuery = queryOptions({
  queryKey: [...TRASH_KEY, 'children', null],
  queryFn: ({ signal }) => api.get('/blocks/archived', { signal }),
})

/** The children an item had when it was trashed (rule 3.1). */
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

/** One trashed item, with its text. */
export function trashedItemQuery(id: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'one', id],
    queryFn: ({ signal }) => api.get(`/blocks/${id}`, { query: { archived: 'true' }, signal }),
  })
}

/** Path to a trashed item: its folder first, the item itself last. */
export function trashedPathQuery(id: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'path', id],
    queryFn: ({ signal }) =>
      api.get(`/blocks/${id}/hierachy`, { query: { archived: 'true' }, signal }),
  })
}
