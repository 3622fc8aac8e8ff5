import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  BlockAnswer,
  BlockSummary,
  BlockType,
  CreateBlockPayload,
  SaveBlockPayload,
} from '#modules/workspace/api'
import { api, messageOf } from '../../../app/api-client.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { pageRenamed } from '../../editor/index.js'
import { cleanName } from './block-name.js'
import { blockListQuery } from './block-queries.js'
import { addSibling, moveSibling } from './sibling-order.js'

interface NewBlock {
  type: BlockType
  parentId: number | null
  name: string
}

/** Makes a block, which comes first among its siblings (DESIGN 4.1). */
export function useCreateBlock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ type, parentId, name }: NewBlock) => {
      const payload: CreateBlockPayload = {
        name: cleanName(name),
        block_type: type,
        parent_block_id: parentId,
        ordering: 1,
      }
      return api.post<BlockAnswer>('/blocks', payload)
    },
    onSuccess: (block) => {
      changeList(queryClient, block.parent_block_id, (blocks) => addSibling(blocks, block))
    },
  })
}

/** Gives a block another name: shown at once, taken back when the server refuses. */
export function useRenameBlock() {
  const queryClient = useQueryClient()
  const show = ({ id, parent_block_id: parentId }: BlockSummary, name: string) =>
    changeList(queryClient, parentId, (blocks) =>
      blocks.map((block) => (block.id === id ? { ...block, name } : block))
    )
  return useMutation({
    scope: { id: 'rename' },
    mutationFn: ({ block, name }: { block: BlockSummary; name: string }) => {
      const payload: SaveBlockPayload = { name: cleanName(name) }
      return api.put(`/blocks/${block.id}`, payload)
    },
    onMutate: ({ block, name }) => show(block, cleanName(name)),
    onSuccess: (_answer, { block, name }) => pageRenamed(block.id, cleanName(name)),
    onError: (error, { block }) => {
      show(block, block.name)
      notifyError(`The name could not be changed: ${messageOf(error)}`)
    },
  })
}

/** Moves a block among its siblings: shown at once, taken back when the server refuses. */
export function useReorderBlock() {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: each place speaks of the list as the one before left it.
    scope: { id: 'reorder' },
    mutationFn: ({ block, ordering }: { block: BlockSummary; ordering: number }) =>
      api.put(`/blocks/${block.id}/ordering`, { ordering }),
    onMutate: ({ block, ordering }) =>
      changeList(queryClient, block.parent_block_id, (blocks) =>
        moveSibling(blocks, block.id, ordering)
      ),
    onError: (error, { block }) => {
      notifyError(`The order could not be changed: ${messageOf(error)}`)
      return queryClient.invalidateQueries(blockListQuery(block.parent_block_id))
    },
  })
}

/** Shows in the lists what the editor saved of a page. */
export function showSavedPage(
  queryClient: QueryClient,
  sectionId: number,
  saved: Pick<BlockSummary, 'id' | 'name' | 'updated_at'>
) {
  changeList(queryClient, sectionId, (blocks) =>
    blocks.map((block) => (block.id === saved.id ? { ...block, ...saved } : block))
  )
}

/** Changes a list that was read; one that was not read is left to be read. */
function changeList(
  queryClient: QueryClient,
  parentId: number | null,
  change: (blocks: BlockSummary[]) => BlockSummary[]
) {
  queryClient.setQueryData(blockListQuery(parentId).queryKey, (blocks) => blocks && change(blocks))
}
