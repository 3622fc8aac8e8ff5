import type { BlockSummary, SaveBlockPayload } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { TreeCommand } from '../tree-command.js'
import { cleanName, displayName, nameOfMany } from '../item-name.js'
import { realId } from '../../../../app/temporary-ids.js'

export interface RenameItem {
  /** Item before the rename. */
  item: BlockSummary
  name: string
}

/** Renames an item. */
export const renameItem: TreeCommand<RenameItem> = {
  name: 'rename',
  send: ({ item, name }, options) => {
    const payload: SaveBlockPayload = { name: cleanName(name) }
    return api.put(`/blocks/${realId(item.id)}`, payload, options)
  },
  show: (lists, { item, name }) => lists.update(item, { name: cleanName(name) }),
  takeBack: (lists, { item }) => lists.update(item, { name: item.name }),
  title: ({ item, name }) => `Rename ${nameOfMany([item])} to “${cleanName(name)}”`,
  problem: () => 'Couldn’t change the name',
  done: ({ item, name }) => {
    const renamed = { ...item, name: cleanName(name) }
    return {
      message: `Renamed to “${displayName(renamed)}”`,
      undo: () => [{ command: renameItem, variables: { item: renamed, name: item.name } }],
    }
  },
}
