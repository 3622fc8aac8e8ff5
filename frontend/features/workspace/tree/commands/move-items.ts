import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { TreeCall, TreeCommand } from '../tree-command.js'
import { type ItemLists, byParent } from '../item-lists.js'
import { nameOfMany } from '../item-name.js'
import { movesBack, placeSiblings, putBackSiblings } from '../reorder-siblings.js'
import { realId } from '../../../../app/temporary-ids.js'

export interface MoveItems {
  /** Items as they were before, all of one type, in their future order. */
  items: BlockSummary[]
  /** Target parent: the same one, or another one of its type. */
  parentId: number | null
  /** Name of the target parent, if it is another one. */
  parentName?: string
  /**
   * Position in the target list before the move, in front of which the items go. n + 1 is the end.
   */
  ordering: number
}

/** Moves items together, among their siblings or to another parent (rule 1.5). */
export const moveItems: TreeCommand<MoveItems> = {
  name: 'move',
  send: ({ items, parentId, ordering }, options) => {
    const ids = items.map(({ id }) => realId(id))
    const parent = parentId && realId(parentId)
    if (ids.length > 1) {
      return api.put('/blocks/ordering', { ids, parent_block_id: parent, ordering }, options)
    }
    const stays = items[0]?.parent_block_id === parentId
    const payload = stays ? { ordering } : { ordering, parent_block_id: parent }
    return api.put(`/blocks/${ids[0]!}/ordering`, payload, options)
  },
  show: (lists, { items, parentId, ordering }) => {
    lists.remove(items.filter(({ parent_block_id: from }) => from !== parentId))
    lists.change(parentId, (list) => placeSiblings(list, under(parentId, items, list), ordering))
  },
  takeBack: (lists, { items, parentId }) => {
    lists.remove(under(parentId, items, []))
    lists.putBack(items)
  },
  title: ({ items, parentName }) =>
    `Move ${nameOfMany(items)}${parentName ? ` to “${parentName}”` : ''}`,
  problem: ({ items, parentId }) =>
    staysIn(items, parentId) ? 'Couldn’t change the order' : 'Couldn’t move this',
  done: (variables) => ({
    message: messageOf(variables),
    undo: (lists) => wayBack(lists, variables),
  }),
}

function messageOf({ items, parentId, parentName }: MoveItems) {
  if (staysIn(items, parentId)) return 'Order changed'
  return `Moved ${nameOfMany(items)}${parentName ? ` to “${parentName}”` : ''}`
}

function staysIn(items: BlockSummary[], parentId: number | null) {
  return items.every(({ parent_block_id: from }) => from === parentId)
}

/** Returns the items as children of a parent, with their latest data from its list. */
function under(parentId: number | null, items: BlockSummary[], list: BlockSummary[]) {
  const listed = new Map(list.map((item) => [item.id, item]))
  return items.map((item) => ({
    ...(listed.get(item.id) ?? item),
    parent_block_id: parentId,
  }))
}

/** Returns the moves that restore the former positions from the current ones. */
function wayBack(lists: ItemLists, { items, parentId }: MoveItems): TreeCall<MoveItems>[] {
  const now = lists.read(parentId) ?? []
  const moved = under(parentId, items, now)
  return [...byParent(items)].flatMap(([from, siblings]) => {
    const list = lists.read(from) ?? []
    const ids = new Set(siblings.map(({ id }) => id))
    return movesBack(list, putBackSiblings(list, siblings), ids).map((move) => ({
      command: moveItems,
      variables: {
        items: move.ids.flatMap((id) => moved.filter((item) => item.id === id)),
        parentId: from,
        ordering: move.ordering,
      },
    }))
  })
}
