import { queryOptions } from '@tanstack/react-query'
import type { BlockAnswer, BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'

/** The children of a block in their order; the folders for null. */
export function blockListQuery(parentId: number | null) {
  return queryOptions({
    queryKey: ['blocks', 'children', parentId],
    queryFn: ({ signal }) =>
      api.get<BlockSummary[]>('/blocks', { query: { parent_block_id: parentId }, signal }),
  })
}

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
