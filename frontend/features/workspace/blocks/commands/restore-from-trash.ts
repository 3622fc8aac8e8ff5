import type { BlockSummary } from '#modules/workspace/api'
import { ApiError } from '../../../../app/api-client.js'
import type { BlockCommand } from '../block-command.js'
import { nameOfMany } from '../block-name.js'
import { putBackSiblings, removeSiblings } from '../sibling-order.js'
import { archiveBlocks, type BlocksOf, unarchive } from './archive-blocks.js'

/**
 * Brings blocks back from the list of the trash. The lists that they come back to are read again:
 * the server knows between which neighbours they belong (rule 3.2).
 */
export const restoreFromTrash: BlockCommand<BlocksOf> = {
  name: 'restore-from-trash',
  send: ({ blocks }, options) => unarchive(blocks, options),
  show: (lists, { blocks }) => lists.changeTrash(null, (list) => removeSiblings(list, blocks)),
  takeBack: (lists, { blocks }) => lists.changeTrash(null, (list) => putBackSiblings(list, blocks)),
  settle: (lists) => lists.doubt(),
  title: ({ blocks }) => `Restore ${nameOfMany(blocks)}`,
  // Who asked then asks whether to restore both.
  problem: (_, error) => (ancestorInTrash(error) === null ? 'This could not be restored' : null),
  done: ({ blocks }) => ({
    message: `Restored ${nameOfMany(blocks)}`,
    undo: () => [{ command: archiveBlocks, variables: { blocks: blocks.map(asLive) } }],
  }),
}

/** The id of the ancestor that has to be restored as well; null for any other error (rule 3.3). */
export function ancestorInTrash(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'E_ANCESTOR_ARCHIVED') return null
  const { ancestor_id: id } = error.data as { ancestor_id?: unknown }
  return typeof id === 'number' ? id : null
}

function asLive(block: BlockSummary): BlockSummary {
  return { ...block, deleted_at: null }
}
