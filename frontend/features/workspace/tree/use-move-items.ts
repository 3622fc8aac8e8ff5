import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useLocation, useParams } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { areOpen } from './current-address.js'
import { run } from './tree-mutations.js'
import { nameOfMany } from './item-name.js'
import { LEVELS } from './item-types.js'
import { type MoveItems, moveItems } from './commands/move-items.js'
import { readIds } from './use-item-path.js'

/** Returns the ids in the current address, from the folder down. */
export function useOpenIds(): number[] {
  const { folderId, fileId, sectionId, pageId } = readIds(useParams()) ?? {}
  return [folderId, fileId, sectionId, pageId].filter((id) => id !== undefined)
}

/**
 * Moves items and announces the move to screen readers. Navigates along if the open item was moved
 * to another parent, unless the user has opened something else since. `parentPath` contains the ids
 * down to the new parent.
 */
export function useMoveItems() {
  const [, navigate] = useLocation()
  const open = useOpenIds()

  return async (move: MoveItems, parentPath?: number[]) => {
    announce(announcementOf(move))
    const target = parentPath && addressAfter(open, move.items, parentPath)
    const moved = await run(moveItems, move, {
      onUndone: target ? () => navigate(paths.item(...open), { replace: true }) : undefined,
    })
    if (moved && target && areOpen(open)) navigate(paths.item(...target), { replace: true })
  }
}

/** Returns the new address of the open item, or undefined if it stays. */
function addressAfter(open: number[], items: BlockSummary[], parentPath: number[]) {
  const level = LEVELS.indexOf(items[0]?.block_type as BlockType)
  const id = open[level]
  if (id === undefined || !items.some((item) => item.id === id)) return undefined
  return [...parentPath, ...open.slice(level)]
}

function announcementOf({ items, parentName, ordering }: MoveItems) {
  const what = nameOfMany(items)
  if (parentName !== undefined) return `${what} moved to “${parentName}”`
  // `ordering` refers to the list before the move (rule 1.4).
  const leftAbove = items.filter((item) => item.ordering < ordering).length
  return `${what} moved to place ${ordering - leftAbove}`
}
