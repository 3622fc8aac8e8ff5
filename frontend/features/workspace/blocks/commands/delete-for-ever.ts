import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { BlockCommand } from '../block-command.js'
import { nameOfMany } from '../block-name.js'
import { putBackSiblings, removeSiblings } from '../sibling-order.js'
import { bulkCalls, fromTheBottom } from './bulk-calls.js'

export interface DeleteForEver {
  /** Blocks of one list of the trash. */
  blocks: BlockSummary[]
  /** The block whose list that is; null for the trash itself. */
  parentId: number | null
  /** What lies in them and was put in the trash by itself: it goes with them. */
  inside: BlockSummary[]
}

/** Deletes what is in the trash, with all that is in it, for good (rule 3.4). */
export const deleteForEver: BlockCommand<DeleteForEver> = {
  name: 'delete-for-ever',
  send: ({ blocks }, options) =>
    bulkCalls(fromTheBottom(blocks), options, (ids, each) =>
      ids.length > 1
        ? api.delete('/blocks', { ids }, each)
        : api.delete(`/blocks/${ids[0]}`, undefined, each)
    ),
  show: (lists, { blocks, parentId, inside }) => {
    lists.changeTrash(parentId, (list) => removeSiblings(list, blocks))
    lists.changeTrash(null, (list) => removeSiblings(list, inside))
  },
  takeBack: (lists, { blocks, parentId, inside }) => {
    if (parentId === null) {
      lists.changeTrash(null, (list) => putBackSiblings(list, [...blocks, ...inside]))
      return
    }
    lists.changeTrash(parentId, (list) => putBackSiblings(list, blocks))
    lists.changeTrash(null, (list) => putBackSiblings(list, inside))
  },
  settle: (lists) => lists.doubt(),
  title: ({ blocks }) => `Delete ${nameOfMany(blocks)} for good`,
  problem: () => 'This could not be deleted',
  done: ({ blocks }) => ({ message: `Deleted ${nameOfMany(blocks)}` }),
}
