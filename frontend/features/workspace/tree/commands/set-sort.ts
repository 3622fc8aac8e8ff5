import type { BlockRef, ListSort } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { realId } from '../../../../app/temporary-ids.js'
import { sortIn } from '../../list-sort/sort-in.js'
import { inWords } from '../../list-sort/sort-names.js'
import type { ItemLists } from '../item-lists.js'
import { nameOfMany } from '../item-name.js'
import type { TreeCommand } from '../tree-command.js'

export interface SetSort {
  parentId: number | null
  /** The list's item, for messages; null for the folders, and for an item in no loaded list. */
  parent: BlockRef | null
  sort: ListSort
  before: ListSort
}

/** Sets the order of a list (rule 15.29). */
export const setSort: TreeCommand<SetSort> = {
  name: 'set-sort',
  send: ({ parentId, sort }, options) =>
    api.put('/blocks/sort', { parent_block_id: parentId && realId(parentId), sort }, options),
  show: changeOrder,
  takeBack: (lists, change) => changeOrder(lists, back(change)),
  title: describe,
  problem: () => 'Couldn’t change the order',
  done: (change) => ({
    message: describe(change),
    undo: () => [{ command: setSort, variables: back(change) }],
  }),
}

/** Returns the change that gives a list another order. */
export function sortChange(lists: ItemLists, parentId: number | null, sort: ListSort): SetSort {
  const item = parentId === null ? undefined : lists.find(parentId)[0]
  const parent = item ? { id: item.id, name: item.name, block_type: item.block_type } : null
  return { parentId, parent, sort, before: sortIn(lists.sorts(), parentId) }
}

function back({ sort, before, ...list }: SetSort): SetSort {
  return { ...list, sort: before, before: sort }
}

function changeOrder(lists: ItemLists, { parentId, sort }: SetSort) {
  const id = parentId && realId(parentId)
  lists.changeSorts((sorts) => {
    const others = sorts.filter(({ parent_block_id: other }) => (other && realId(other)) !== id)
    return sort === 'manual' ? others : [...others, { parent_block_id: id, sort }]
  })
}

/** Returns 'Folders sorted by name', '“Garden” in manual order'. */
function describe({ parentId, parent, sort }: SetSort) {
  const what = parentId === null ? 'Folders' : parent ? nameOfMany([parent]) : 'List'
  return `${what} ${inWords(sort)}`
}
