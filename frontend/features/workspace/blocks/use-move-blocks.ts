import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useLocation, useParams } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { run } from './block-mutations.js'
import { nameOfMany } from './block-name.js'
import { LEVELS } from './block-types.js'
import { type MoveBlocks, moveBlocks } from './commands/move-blocks.js'
import { readIds } from './use-block-path.js'

/** The ids of the address that is open, from the folder down. */
export function useOpenIds(): number[] {
  const { folderId, fileId, sectionId, pageId } = readIds(useParams()) ?? {}
  return [folderId, fileId, sectionId, pageId].filter((id) => id !== undefined)
}

/**
 * Moves blocks, says so to screen readers, and goes along when what is open was moved to another
 * parent. `parentPath` holds the ids down to the new parent.
 */
export function useMoveBlocks() {
  const [, navigate] = useLocation()
  const open = useOpenIds()

  return async (move: MoveBlocks, parentPath?: number[]) => {
    announce(announcementOf(move))
    const target = parentPath && addressAfter(open, move.blocks, parentPath)
    const moved = await run(moveBlocks, move, {
      onUndone: target ? () => navigate(paths.block(...open), { replace: true }) : undefined,
    })
    if (moved && target) navigate(paths.block(...target), { replace: true })
  }
}

/** Where what is open will be; undefined when it stays where it is. */
function addressAfter(open: number[], blocks: BlockSummary[], parentPath: number[]) {
  const level = LEVELS.indexOf(blocks[0]?.block_type as BlockType)
  const id = open[level]
  if (id === undefined || !blocks.some((block) => block.id === id)) return undefined
  return [...parentPath, ...open.slice(level)]
}

function announcementOf({ blocks, parentName, ordering }: MoveBlocks) {
  const what = nameOfMany(blocks)
  if (parentName !== undefined) return `${what} moved to “${parentName}”`
  // `ordering` speaks of the list before the move (rule 1.4).
  const leftAbove = blocks.filter((block) => block.ordering < ordering).length
  return `${what} moved to place ${ordering - leftAbove}`
}
