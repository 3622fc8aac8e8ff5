import type { BlockSummary } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { realId } from '../../../../app/temporary-ids.js'
import type { ItemLists } from '../item-lists.js'
import { nameOfMany } from '../item-name.js'
import type { TreeCommand } from '../tree-command.js'

export interface SetIcon {
  /** Item before the change. */
  item: BlockSummary
  /** A single emoji, or null to remove it. */
  icon: string | null
}

/** Changes the emoji of an item (rule 15.30). */
export const setIcon: TreeCommand<SetIcon> = {
  name: 'set-icon',
  send: ({ item, icon }, options) => api.put(`/blocks/${realId(item.id)}/icon`, { icon }, options),
  show: (lists, { item, icon }) => showIcon(lists, item, icon),
  takeBack: (lists, { item }) => showIcon(lists, item, iconBefore(item)),
  title: ({ item, icon }) => `${icon ? 'Change' : 'Remove'} the icon of ${nameOfMany([item])}`,
  problem: () => 'Couldn’t change the icon',
  done: ({ item, icon }) => ({
    message: `${icon ? 'Changed' : 'Removed'} the icon of ${nameOfMany([item])}`,
    undo: () => [
      { command: setIcon, variables: { item: { ...item, icon }, icon: iconBefore(item) } },
    ],
  }),
}

function showIcon(lists: ItemLists, item: BlockSummary, icon: string | null) {
  if (item.block_type === 'page') lists.updatePage(item, { icon })
  else lists.update(item, { icon })
}

/** Items in responses kept by an older app have no `icon`. */
function iconBefore({ icon }: Partial<BlockSummary>) {
  return icon ?? null
}
