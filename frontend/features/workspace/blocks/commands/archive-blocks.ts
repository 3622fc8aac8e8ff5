import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { BlockCommand } from '../block-command.js'
import { nameOfMany } from '../block-name.js'
import { bulkCalls, fromTheBottom, fromTheTop } from './bulk-calls.js'

/** Blocks as they are, or were, in their lists. */
export interface BlocksOf {
  blocks: BlockSummary[]
}

/** Puts blocks into the trash (rule 3.2). */
export const archiveBlocks: BlockCommand<BlocksOf> = {
  name: 'archive',
  send: ({ blocks }, options) =>
    bulkCalls(fromTheBottom(blocks), options, (ids, each) => put('archive', ids, each)),
  show: (lists, { blocks }) => lists.remove(blocks),
  takeBack: (lists, { blocks }) => lists.putBack(blocks),
  title: ({ blocks }) => `Move ${nameOfMany(blocks)} to the trash`,
  problem: () => 'This could not be moved to the trash',
  done: ({ blocks }) => ({
    message: `Moved ${nameOfMany(blocks)} to the trash`,
    undo: () => [{ command: restoreBlocks, variables: { blocks } }],
  }),
}

/** Brings blocks back from the trash; the server knows between which neighbours (rule 3.2). */
export const restoreBlocks: BlockCommand<BlocksOf> = {
  name: 'restore',
  send: ({ blocks }, options) => unarchive(blocks, options),
  show: (lists, { blocks }) =>
    lists.putBack(blocks.map((block) => ({ ...block, deleted_at: null }))),
  takeBack: (lists, { blocks }) => lists.remove(blocks),
  settle: (lists) => lists.doubt(),
  title: ({ blocks }) => `Restore ${nameOfMany(blocks)}`,
  problem: () => 'This could not be restored',
  done: ({ blocks }) => ({
    message: `Restored ${nameOfMany(blocks)}`,
    undo: () => [{ command: archiveBlocks, variables: { blocks } }],
  }),
}

/** Brings back what is in the trash, in as many calls as it takes. */
export function unarchive(blocks: BlockSummary[], options: { idempotencyKey: string }) {
  return bulkCalls(fromTheTop(blocks), options, (ids, each) => put('unarchive', ids, each))
}

function put(
  what: 'archive' | 'unarchive',
  ids: number[],
  options: { idempotencyKey: string }
): Promise<unknown> {
  if (ids.length > 1) return api.put(`/blocks/${what}`, { ids }, options)
  return api.put(`/blocks/${ids[0]}/${what}`, undefined, options)
}
