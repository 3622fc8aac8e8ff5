import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { TreeCommand } from '../tree-command.js'
import { nameOfMany } from '../item-name.js'
import { bulkCalls, fromTheBottom, fromTheTop } from './bulk-calls.js'

/** Items as they are or were in their lists. */
export interface ItemsOf {
  items: BlockSummary[]
}

/** Moves items to the trash (rule 3.2). */
export const archiveItems: TreeCommand<ItemsOf> = {
  name: 'archive',
  send: ({ items }, options) =>
    bulkCalls(fromTheBottom(items), options, (ids, each) => put('archive', ids, each)),
  show: (lists, { items }) => {
    lists.remove(items)
    lists.removePlaced(items)
  },
  takeBack: (lists, { items }) => lists.putBack(items),
  title: ({ items }) => `Move ${nameOfMany(items)} to the trash`,
  problem: () => 'Couldn’t move this to the trash',
  done: ({ items }) => ({
    message: `Moved ${nameOfMany(items)} to the trash`,
    undo: () => [{ command: restoreItems, variables: { items } }],
  }),
}

/** Restores items from the trash. The server knows their former neighbors (rule 3.2). */
export const restoreItems: TreeCommand<ItemsOf> = {
  name: 'restore',
  send: ({ items }, options) => unarchive(items, options),
  show: (lists, { items }) => lists.putBack(items.map((item) => ({ ...item, deleted_at: null }))),
  takeBack: (lists, { items }) => lists.remove(items),
  settle: (lists) => lists.markStale(),
  title: ({ items }) => `Restore ${nameOfMany(items)}`,
  problem: () => 'Couldn’t restore this',
  done: ({ items }) => ({
    message: `Restored ${nameOfMany(items)}`,
    undo: () => [{ command: archiveItems, variables: { items } }],
  }),
}

/** Restores trashed items, in as many calls as needed. */
export function unarchive(items: BlockSummary[], options: { idempotencyKey: string }) {
  return bulkCalls(fromTheTop(items), options, (ids, each) => put('unarchive', ids, each))
}

function put(
  what: 'archive' | 'unarchive',
  ids: number[],
  options: { idempotencyKey: string }
): Promise<unknown> {
  if (ids.length > 1) return api.put(`/blocks/${what}`, { ids }, options)
  return api.put(`/blocks/${ids[0]!}/${what}`, undefined, options)
}
