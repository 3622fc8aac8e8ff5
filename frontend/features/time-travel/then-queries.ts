import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api-client.js'
import { monthAround } from './then-days.js'

/** Children of an item at an earlier moment, or the folders. */
export function childrenThen(parentId: number | null, at: string) {
  return queryOptions({
    queryKey: ['then', 'children', parentId, at],
    queryFn: ({ signal }) =>
      api.get('/blocks', { query: { parent_block_id: parentId, as_of: at }, signal }),
  })
}

/** An item at an earlier moment, with its text and place of then. */
export function itemThen(id: number, at: string) {
  return queryOptions({
    queryKey: ['then', 'item', id, at],
    queryFn: ({ signal }) => api.get(`/blocks/${id}`, { query: { as_of: at }, signal }),
  })
}

/** Times with changes in the month around a moment. */
export function changesAround(at: string) {
  const { from, to } = monthAround(at)
  return queryOptions({
    queryKey: ['then', 'changes', from],
    queryFn: ({ signal }) => api.get('/blocks/changes', { query: { from, to }, signal }),
  })
}
