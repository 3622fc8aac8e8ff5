import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { itemsInOrder } from '../list-sort/items-in-order.js'
import { areOpen } from './current-address.js'
import { run } from './tree-mutations.js'
import { LEVELS } from './item-types.js'
import { archiveItems } from './commands/archive-items.js'
import { nextOpen } from './reorder-siblings.js'
import { useOpenIds } from './use-move-items.js'

/**
 * Moves siblings to the trash. If the open item is among them, its next sibling opens, else the
 * previous one, else the parent (rule 3.6), unless the user has opened something else since. An undo
 * navigates back.
 */
export function useTrashItems() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const open = useOpenIds()

  return (items: BlockSummary[]) => {
    const [first] = items
    if (!first) return
    const level = LEVELS.indexOf(first.block_type as BlockType)
    const openId = open[level]
    const gone = new Set(items.map(({ id }) => id))
    const isOpen = openId !== undefined && gone.has(openId) && areOpen(open)
    if (!isOpen) return void run(archiveItems, { items })

    const siblings = itemsInOrder(queryClient, first.parent_block_id)
    const next = nextOpen(siblings, gone, openId)
    void run(
      archiveItems,
      { items },
      { onUndone: () => navigate(paths.item(...open), { replace: true }) }
    )
    const above = open.slice(0, level)
    navigate(next ? paths.item(...above, next.id) : paths.item(...above), { replace: true })
  }
}
