import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { run } from './block-mutations.js'
import { blockListQuery } from './block-queries.js'
import { LEVELS } from './block-types.js'
import { archiveBlocks } from './commands/archive-blocks.js'
import { nextOpen } from './next-open.js'
import { useOpenIds } from './use-move-blocks.js'

/**
 * Puts siblings into the trash. When what is open is among them, its next sibling opens, or the one
 * before, or the parent (rule 3.6); an Undo leads back.
 */
export function useTrashBlocks() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const open = useOpenIds()

  return (blocks: BlockSummary[]) => {
    const [first] = blocks
    if (!first) return
    const level = LEVELS.indexOf(first.block_type as BlockType)
    const openId = open[level]
    const gone = new Set(blocks.map(({ id }) => id))
    if (openId === undefined || !gone.has(openId)) return void run(archiveBlocks, { blocks })

    const siblings = queryClient.getQueryData(blockListQuery(first.parent_block_id).queryKey) ?? []
    const next = nextOpen(siblings, gone, openId)
    void run(
      archiveBlocks,
      { blocks },
      { onUndone: () => navigate(paths.block(...open), { replace: true }) }
    )
    const above = open.slice(0, level)
    navigate(next ? paths.block(...above, next.id) : paths.block(...above), { replace: true })
  }
}
