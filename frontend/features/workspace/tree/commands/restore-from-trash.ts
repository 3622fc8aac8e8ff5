import type { BlockSummary } from '#modules/workspace/api'
import { ApiError } from '../../../../app/api-client.js'
import type { TreeCommand } from '../tree-command.js'
import { nameOfMany } from '../item-name.js'
import { putBackSiblings, removeSiblings } from '../sibling-order.js'
import { archiveItems, type ItemsOf, unarchive } from './archive-items.js'

/**
 * Brings items back from the list of the trash. The lists that they come back to are read again:
 * the server knows between which neighbours they belong (rule 3.2).
 */
export const restoreFromTrash: TreeCommand<ItemsOf> = {
  name: 'restore-from-trash',
  send: ({ items }, options) => unarchive(items, options),
  show: (lists, { items }) => lists.changeTrash(null, (list) => removeSiblings(list, items)),
  takeBack: (lists, { items }) => lists.changeTrash(null, (list) => putBackSiblings(list, items)),
  settle: (lists) => lists.doubt(),
  title: ({ items }) => `Restore ${nameOfMany(items)}`,
  // Who asked then asks whether to restore both.
  problem: (_, error) => (ancestorInTrash(error) === null ? 'Couldn’t restore this' : null),
  done: ({ items }) => ({
    message: `Restored ${nameOfMany(items)}`,
    undo: () => [{ command: archiveItems, variables: { items: items.map(asLive) } }],
  }),
}

/** The id of the ancestor that has to be restored as well; null for any other error (rule 3.3). */
export function ancestorInTrash(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'E_ANCESTOR_ARCHIVED') return null
  const { ancestor_id: id } = error.data as { ancestor_id?: unknown }
  return typeof id === 'number' ? id : null
}

function asLive(item: BlockSummary): BlockSummary {
  return { ...item, deleted_at: null }
}
