import type { BlockSummary, SaveBlockPayload } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { BlockCommand } from '../block-command.js'
import { cleanName, displayName, nameOfMany } from '../block-name.js'
import { realId } from '../temporary-ids.js'

export interface RenameBlock {
  /** As it was. */
  block: BlockSummary
  name: string
}

/** Gives a block another name. */
export const renameBlock: BlockCommand<RenameBlock> = {
  name: 'rename',
  send: ({ block, name }, options) => {
    const payload: SaveBlockPayload = { name: cleanName(name) }
    return api.put(`/blocks/${realId(block.id)}`, payload, options)
  },
  show: (lists, { block, name }) => lists.update(block, { name: cleanName(name) }),
  takeBack: (lists, { block }) => lists.update(block, { name: block.name }),
  title: ({ block, name }) => `Rename ${nameOfMany([block])} to “${cleanName(name)}”`,
  problem: () => 'The name could not be changed',
  done: ({ block, name }) => {
    const renamed = { ...block, name: cleanName(name) }
    return {
      message: `Renamed to “${displayName(renamed)}”`,
      undo: () => [{ command: renameBlock, variables: { block: renamed, name: block.name } }],
    }
  },
}
