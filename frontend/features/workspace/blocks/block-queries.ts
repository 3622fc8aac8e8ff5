import { queryOptions } from '@tanstack/react-query'
import type { BlockAnswer, BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'

/** What the key of every list of children begins with. */
export const BLOCK_LISTS_KEY = ['blocks', 'children']

/** The children of a block in their order; the folders for null. */
export function blockListQuery(parentId: number | null) {
  return queryOptions({
    queryKey: [...BLOCK_LISTS_KEY, parentId],
    queryFn: ({ signal }) =>
      api.get<BlockSummary[]>('/blocks', { query: { parent_block_id: parentId }, signal }),
  })
}

/** What the key of every list of the trash begins with. */
export const ARCHIVED_BLOCKS_KEY = ['blocks', 'archived']

/** One block, for those that are in no list that was read. */
export function blockQuery(id: number) {
  return queryOptions({
    queryKey: ['blocks', 'one', id],
    queryFn: ({ signal }) => api.get<BlockAnswer>(`/blocks/${id}`, { signal }),
    gcTime: 0,
  })
}

/** The blocks that were put in the trash themselves, the newest first (SPEC §2, Trash). */
export const archivedBlocksQuery = queryOptions({
  queryKey: ['blocks', 'archived'],
  queryFn: ({ signal }) => api.get<PlacedBlock[]>('/blocks/archived', { signal }),
})
