import { type BlockSummary, copyName, type DuplicateResponse } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { serverNow } from '../../../../app/server-clock.js'
import {
  awaitCopy,
  clearRefusal,
  keepRealId,
  newTemporaryId,
  realId,
  refuseNumber,
} from '../../../../app/temporary-ids.js'
import { nameOfMany } from '../item-name.js'
import { summaryOf } from '../item-summary.js'
import { placeSiblings, removeSiblings } from '../reorder-siblings.js'
import type { TreeCommand } from '../tree-command.js'
import { archiveItems } from './archive-items.js'

export interface DuplicateItem {
  item: BlockSummary
  /** Negative id of the copy until the server assigns one. */
  temporaryId: number
  /** ISO 8601. */
  at: string
}

/** Returns the variables with which `duplicateItem` copies an item. */
export function copyOf(item: BlockSummary): DuplicateItem {
  const at = new Date(serverNow()).toISOString()
  return { item: summaryOf(item), temporaryId: newTemporaryId(), at }
}

/**
 * Copies an item with its contents (rule 1.10). The copy is listed at once. Its contents come from
 * the server, so a screen of the copy waits for its id.
 */
export const duplicateItem: TreeCommand<DuplicateItem, DuplicateResponse> = {
  name: 'duplicate',
  send: ({ item }, options) => api.post(`/blocks/${realId(item.id)}/duplicate`, undefined, options),
  show: (lists, variables) => {
    const { item, temporaryId } = variables
    clearRefusal(temporaryId)
    awaitCopy(temporaryId)
    lists.change(item.parent_block_id, (items) => {
      const index = items.findIndex(({ id }) => realId(id) === realId(item.id))
      // The original was moved away meanwhile.
      if (index === -1) return items
      return placeSiblings(items, [shownCopy(variables)], index + 2)
    })
  },
  takeBack: (lists, { item, temporaryId: id }) =>
    lists.change(item.parent_block_id, (items) => removeSiblings(items, [{ id, ordering: 0 }])),
  refuse: ({ temporaryId }, error) => refuseNumber(temporaryId, error),
  settle: (lists, { copies: _copies, ...made }, { temporaryId }) => {
    const parentId = made.parent_block_id
    // The copy was moved or trashed meanwhile, or its original had been moved.
    if (!lists.read(parentId)?.some(({ id }) => id === temporaryId)) lists.markStale()
    lists.change(parentId, (items) =>
      items
        // The live feed may deliver the copy before this response arrives.
        .filter(({ id }) => id !== made.id)
        .map((listed) =>
          listed.id === temporaryId
            ? { ...made, ordering: listed.ordering, name: listed.name, icon: listed.icon }
            : listed
        )
    )
    keepRealId(temporaryId, made.id)
  },
  title: ({ item }) => `Duplicate ${nameOfMany([item])}`,
  problem: ({ item }) => `Couldn’t duplicate ${nameOfMany([item])}`,
  done: (variables) => ({
    message: `Duplicated ${nameOfMany([variables.item])}`,
    undo: (lists) => {
      const id = realId(variables.temporaryId)
      const copy = lists.find(id)[0] ?? { ...shownCopy(variables), id }
      return [{ command: archiveItems, variables: { items: [copy] } }]
    },
  }),
}

function shownCopy({ item, temporaryId, at }: DuplicateItem): BlockSummary {
  return {
    ...item,
    id: temporaryId,
    name: copyName(item.name, item.block_type),
    ordering: item.ordering + 1,
    created_at: at,
    updated_at: at,
    is_page_locked: false,
  }
}
