import type { BlockSummary, BlockType, CreateBlockPayload } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { serverNow } from '../../../../app/server-clock.js'
import type { TreeCommand } from '../tree-command.js'
import { cleanName } from '../item-name.js'
import { placeSiblings, removeSiblings } from '../reorder-siblings.js'
import {
  clearRefusal,
  keepRealId,
  newTemporaryId,
  realId,
  refusalOf,
  refuseNumber,
} from '../../../../app/temporary-ids.js'

export interface CreateItem {
  /** Negative id of the item until the server assigns one. */
  temporaryId: number
  type: BlockType
  parentId: number | null
  name: string
  /** ISO 8601. */
  at: string
}

/** Returns the variables with which `createItem` creates a new item. */
export function newItem(type: BlockType, parentId: number | null, name: string): CreateItem {
  const at = new Date(serverNow()).toISOString()
  return { temporaryId: newTemporaryId(), type, parentId, name, at }
}

/** Creates an item, which comes first among its siblings (rule 1.3). */
export const createItem: TreeCommand<CreateItem, BlockSummary> = {
  name: 'create',
  send: async ({ type, parentId, name }, options) => {
    // Rule 1.7.
    if (type !== 'folder' && parentId === null) throw new Error('Parent block ID is required')
    const refusal = parentId === null ? undefined : refusalOf(parentId)
    if (refusal) throw refusal
    const payload: CreateBlockPayload = {
      name: cleanName(name),
      block_type: type,
      parent_block_id: parentId && realId(parentId),
      ordering: 1,
    }
    return api.post('/blocks', payload, options)
  },
  show: (lists, variables) => {
    const item = summaryOf(variables)
    clearRefusal(item.id)
    lists.change(variables.parentId, (items) => placeSiblings(items, [item], 1))
    if (item.block_type === 'page') lists.knowNewPage(item)
    else lists.knowEmpty(item.id)
  },
  takeBack: (lists, { temporaryId, parentId }) =>
    lists.change(parentId, (items) => removeSiblings(items, [{ id: temporaryId, ordering: 1 }])),
  refuse: ({ temporaryId }, error) => refuseNumber(temporaryId, error),
  settle: (lists, item, { temporaryId, parentId }) => {
    lists.number(temporaryId, item)
    // The item was moved or trashed meanwhile, so other lists still have its temporary id.
    if (!lists.read(parentId)?.some(({ id }) => id === temporaryId)) lists.markStale()
    lists.change(parentId, (items) =>
      items
        // The live feed may deliver the item before this response arrives.
        .filter(({ id }) => id !== item.id)
        .map((listed) =>
          listed.id === temporaryId
            ? { ...item, ordering: listed.ordering, name: listed.name, icon: listed.icon }
            : listed
        )
    )
    // Screens with the temporary id switch to the real one.
    keepRealId(temporaryId, item.id)
  },
  title: ({ type, name }) => `Make the ${type} “${cleanName(name)}”`,
  problem: ({ type }) => (type === 'page' ? 'Couldn’t create the page' : null),
}

function summaryOf({ temporaryId, type, parentId, name, at }: CreateItem) {
  return {
    id: temporaryId,
    name: cleanName(name),
    icon: null,
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
