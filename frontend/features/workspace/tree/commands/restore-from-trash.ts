import type { BlockSummary } from '#modules/workspace/api'
import { ApiError } from '../../../../app/api-client.js'
import type { TreeCommand } from '../tree-command.js'
import { nameOfMany } from '../item-name.js'
import { putBackSiblings, removeSiblings } from '../reorder-siblings.js'
import { archiveItems, type ItemsOf, unarchive } from './archive-items.js'

/**
 * Restores items from the trash list. The lists that receive them are refetched, because the server
 * knows their neighbors (rule 3.2).
 */
export const restoreFromTrash: TreeCommand<ItemsOf> = {
  name: 'restore-from-trash',
  send: ({ items }, options) => unarchive(items, options),
  show: (lists, { items }) => lists.changeTrash(null, (list) => removeSiblings(list, items)),
  takeBack: (lists, { items }) => lists.changeTrash(null, (list) => putBackSiblings(list, items)),
  settle: (lists) => lists.markStale(),
  title: ({ items }) => `Restore ${nameOfMany(items)}`,
  // The caller asks if both should be restored.
  problem: (_, error) => (ancestorInTrash(error) === null ? 'Couldn’t restore this' : null),
  done: ({ items }) => ({
    message: `Restored ${nameOfMany(items)}`,
    undo: () => [{ command: archiveItems, variables: { items: items.map(asLive) } }],
  }),
}

/**
 * Returns the id of the ancestor that must be restored too, or null for any other error (rule 3.3).
 */
export function ancestorInTrash(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'E_ANCESTOR_ARCHIVED') return null
  const { ancestor_id: id } = error.data as { ancestor_id?: unknown }
  return typeof id === 'number' ? id : null
}

function asLive(item: BlockSummary): BlockSummary {
  return { ...item, deleted_at: null }
}
