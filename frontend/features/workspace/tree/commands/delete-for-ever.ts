import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { showSettings } from '../../../../app/open-windows.js'
import type { TreeCommand } from '../tree-command.js'
import { nameOfMany } from '../item-name.js'
import { putBackSiblings, removeSiblings } from '../reorder-siblings.js'
import { bulkCalls, fromTheBottom } from './bulk-calls.js'

export interface DeleteForEver {
  /** Items of one trash list. */
  items: BlockSummary[]
  /** Item whose list it is, or null for the trash itself. */
  parentId: number | null
  /** Descendants that were trashed on their own. They are deleted too. */
  inside: BlockSummary[]
}

/** Permanently deletes trashed items with their content (rule 3.4). */
export const deleteForEver: TreeCommand<DeleteForEver> = {
  name: 'delete-for-ever',
  send: ({ items }, options) =>
    bulkCalls(fromTheBottom(items), options, (ids, each) =>
      ids.length > 1
        ? api.delete('/blocks', { ids }, each)
        : api.delete(`/blocks/${ids[0]!}`, undefined, each)
    ),
  show: (lists, { items, parentId, inside }) => {
    lists.changeTrash(parentId, (list) => removeSiblings(list, items))
    lists.changeTrash(null, (list) => removeSiblings(list, inside))
  },
  takeBack: (lists, { items, parentId, inside }) => {
    if (parentId === null) {
      lists.changeTrash(null, (list) => putBackSiblings(list, [...items, ...inside]))
      return
    }
    lists.changeTrash(parentId, (list) => putBackSiblings(list, items))
    lists.changeTrash(null, (list) => putBackSiblings(list, inside))
  },
  settle: (lists) => lists.markStale(),
  title: ({ items }) => `Delete ${nameOfMany(items)} for good`,
  problem: () => 'Couldn’t delete this',
  done: ({ items }) => ({
    message: `Deleted ${nameOfMany(items)}`,
    next: { label: 'See receipt', run: () => showSettings('deleted') },
    isFinal: true,
  }),
}
