import type { BlockResponse, BlockType, CreateBlockPayload } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { BlockCommand } from '../block-command.js'
import { cleanName } from '../block-name.js'
import { placeSiblings, removeSiblings } from '../sibling-order.js'
import { keepRealId, newTemporaryId, realId } from '../temporary-ids.js'

export interface CreateBlock {
  /** Stands for the block until the server has given it a number. Below zero. */
  temporaryId: number
  type: BlockType
  parentId: number | null
  name: string
  /** ISO 8601. */
  at: string
}

/** What `createBlock` needs for a new block. */
export function newBlock(type: BlockType, parentId: number | null, name: string): CreateBlock {
  return { temporaryId: newTemporaryId(), type, parentId, name, at: new Date().toISOString() }
}

/** Makes a block, which comes first among its siblings (rule 1.3). */
export const createBlock: BlockCommand<CreateBlock, BlockResponse> = {
  name: 'create',
  send: async ({ type, parentId, name }, options) => {
    // Rule 1.7.
    if (type !== 'folder' && parentId === null) throw new Error('Parent block ID is required')
    const payload: CreateBlockPayload = {
      name: cleanName(name),
      block_type: type,
      parent_block_id: parentId && realId(parentId),
      ordering: 1,
    }
    return api.post<BlockResponse>('/blocks', payload, options)
  },
  show: (lists, variables) =>
    lists.change(variables.parentId, (blocks) => placeSiblings(blocks, [summaryOf(variables)], 1)),
  takeBack: (lists, { temporaryId, parentId }) =>
    lists.change(parentId, (blocks) => removeSiblings(blocks, [{ id: temporaryId, ordering: 1 }])),
  settle: (lists, block, { temporaryId, parentId }) => {
    keepRealId(temporaryId, block.id)
    const { content: _content, revision: _revision, ...summary } = block
    // Moved or put in the trash meanwhile: what shows it elsewhere knows its old number.
    if (!lists.read(parentId)?.some(({ id }) => id === temporaryId)) lists.doubt()
    lists.change(parentId, (blocks) =>
      blocks
        // The live feed may have brought it before this answer did.
        .filter(({ id }) => id !== block.id)
        .map((listed) =>
          listed.id === temporaryId
            ? { ...summary, ordering: listed.ordering, name: listed.name }
            : listed
        )
    )
  },
  title: ({ type, name }) => `Make the ${type} “${cleanName(name)}”`,
  problem: ({ type }) => (type === 'page' ? 'The page could not be made' : null),
}

function summaryOf({ temporaryId, type, parentId, name, at }: CreateBlock) {
  return {
    id: temporaryId,
    name: cleanName(name),
    block_type: type,
    parent_block_id: parentId,
    ordering: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    is_full_width: false,
    is_small_text: false,
    is_page_locked: false,
    font_family: 1 as const,
  }
}
