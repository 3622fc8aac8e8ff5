import { ArrowDown, ArrowUp, FolderInput, ListChecks, PencilLine, Trash2 } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import type { MenuAction } from '../../../ui/menu/menu.js'
import { parentTypeOf } from '../blocks/block-types.js'
import { orderingAfterStep } from '../blocks/sibling-order.js'

/** What the menu and the keys of a list do. */
export interface ListCommands {
  rename: (block: BlockSummary) => void
  /** Begins a selection, for fingers. */
  select: (block: BlockSummary) => void
  step: (blocks: BlockSummary[], way: 'up' | 'down') => void
  /** Asks where to. */
  move: (blocks: BlockSummary[]) => void
  trash: (blocks: BlockSummary[]) => void
}

/** The context menu of one block, or of all that are selected (rule 15.6). */
export function menuEntries(
  blocks: BlockSummary[],
  siblings: BlockSummary[],
  touch: boolean,
  commands: ListCommands
): MenuAction[] {
  const [block] = blocks
  if (!block) return []
  const many = blocks.length > 1
  const ids = blocks.map(({ id }) => id)
  const step = (way: 'up' | 'down') => ({
    disabled: orderingAfterStep(siblings, ids, way) === null,
    takesFocus: true,
    onSelect: () => commands.step(blocks, way),
  })
  const entries: (MenuAction | false)[] = [
    !many && {
      label: 'Rename',
      icon: PencilLine,
      takesFocus: true,
      onSelect: () => commands.rename(block),
    },
    !many && touch && { label: 'Select', icon: ListChecks, onSelect: () => commands.select(block) },
    parentTypeOf(block.block_type) !== undefined && {
      label: many ? 'Move all to…' : 'Move to…',
      icon: FolderInput,
      takesFocus: true,
      onSelect: () => commands.move(blocks),
    },
    { label: 'Move up', icon: ArrowUp, ...step('up') },
    { label: 'Move down', icon: ArrowDown, ...step('down') },
    {
      label: many ? 'Trash all' : 'Trash',
      icon: Trash2,
      takesFocus: true,
      onSelect: () => commands.trash(blocks),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
