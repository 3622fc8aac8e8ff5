import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { BlockCall, BlockCommand } from '../block-command.js'
import { type BlockLists, byParent } from '../block-lists.js'
import { nameOfMany } from '../block-name.js'
import { movesBack, placeSiblings, putBackSiblings } from '../sibling-order.js'
import { realId } from '../temporary-ids.js'

export interface MoveBlocks {
  /** As they were, all of one type, in the order that they are to have. */
  blocks: BlockSummary[]
  /** Where to: the same parent or another one of its type. */
  parentId: number | null
  /** What the parent is called, where it is another one. */
  parentName?: string
  /** The place in the parent's list as it was, before which they go; n + 1 is the end. */
  ordering: number
}

/** Moves blocks among their siblings or to another parent, together (rule 1.5). */
export const moveBlocks: BlockCommand<MoveBlocks> = {
  name: 'move',
  send: ({ blocks, parentId, ordering }, options) => {
    const ids = blocks.map(({ id }) => realId(id))
    const parent = parentId && realId(parentId)
    if (ids.length > 1) {
      return api.put('/blocks/ordering', { ids, parent_block_id: parent, ordering }, options)
    }
    const stays = blocks[0]?.parent_block_id === parentId
    const payload = stays ? { ordering } : { ordering, parent_block_id: parent }
    return api.put(`/blocks/${ids[0]}/ordering`, payload, options)
  },
  show: (lists, { blocks, parentId, ordering }) => {
    lists.remove(blocks.filter(({ parent_block_id: from }) => from !== parentId))
    lists.change(parentId, (list) => placeSiblings(list, under(parentId, blocks, list), ordering))
  },
  takeBack: (lists, { blocks, parentId }) => {
    lists.remove(under(parentId, blocks, []))
    lists.putBack(blocks)
  },
  title: ({ blocks, parentName }) =>
    `Move ${nameOfMany(blocks)}${parentName ? ` to “${parentName}”` : ''}`,
  problem: ({ blocks, parentId }) =>
    staysIn(blocks, parentId) ? 'The order could not be changed' : 'This could not be moved',
  done: (variables) => ({
    message: messageOf(variables),
    undo: (lists) => wayBack(lists, variables),
  }),
}

function messageOf({ blocks, parentId, parentName }: MoveBlocks) {
  if (staysIn(blocks, parentId)) return 'Order changed'
  return `Moved ${nameOfMany(blocks)}${parentName ? ` to “${parentName}”` : ''}`
}

function staysIn(blocks: BlockSummary[], parentId: number | null) {
  return blocks.every(({ parent_block_id: from }) => from === parentId)
}

/** The blocks as children of a parent, with what its list already says of them. */
function under(parentId: number | null, blocks: BlockSummary[], list: BlockSummary[]) {
  const listed = new Map(list.map((block) => [block.id, block]))
  return blocks.map((block) => ({
    ...(listed.get(block.id) ?? block),
    parent_block_id: parentId,
  }))
}

/** The moves that bring everything back to where it was, from wherever it stands by now. */
function wayBack(lists: BlockLists, { blocks, parentId }: MoveBlocks): BlockCall<MoveBlocks>[] {
  const now = lists.read(parentId) ?? []
  const moved = under(parentId, blocks, now)
  return [...byParent(blocks)].flatMap(([from, siblings]) => {
    const list = lists.read(from) ?? []
    const ids = new Set(siblings.map(({ id }) => id))
    return movesBack(list, putBackSiblings(list, siblings), ids).map((move) => ({
      command: moveBlocks,
      variables: {
        blocks: move.ids.flatMap((id) => moved.filter((block) => block.id === id)),
        parentId: from,
        ordering: move.ordering,
      },
    }))
  })
}
