import { RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ContextMenu, type MenuAction, type Point } from '../../../ui/menu/menu.js'
import { pointOf } from '../block-list/use-block-actions.js'
import { nameOfMany } from '../blocks/block-name.js'
import type { TrashActions } from './use-trash-actions.js'

/**
 * One menu for all rows of the trash: Restore and Delete, for all that is selected when the row is
 * one of several (rule 3.7). `actedOn` says what an action on a row is about.
 */
export function useTrashMenu(
  actions: TrashActions,
  actedOn: (block: BlockSummary) => BlockSummary[]
) {
  const [menu, setMenu] = useState<{ block: BlockSummary; anchor: Element | Point } | null>(null)
  const [open, setOpen] = useState(false)

  function openAt(event: MouseEvent, block: BlockSummary, anchor: Element | Point) {
    event.preventDefault()
    setMenu({ block, anchor })
    setOpen(true)
  }

  const blocks = menu ? actedOn(menu.block) : []
  const overlay = (
    <ContextMenu
      open={open}
      onClose={() => setOpen(false)}
      anchor={menu?.anchor ?? null}
      label={nameOfMany(blocks)}
      actions={trashMenuActions(blocks, actions)}
    />
  )
  return {
    openAtPointer: (event: MouseEvent, block: BlockSummary) => openAt(event, block, pointOf(event)),
    openAtButton: (event: MouseEvent, block: BlockSummary) =>
      openAt(event, block, event.currentTarget),
    /** The block whose menu is open. */
    menuOf: open ? (menu?.block.id ?? null) : null,
    overlay,
  }
}

function trashMenuActions(blocks: BlockSummary[], actions: TrashActions): MenuAction[] {
  const { restore, remove } = trashLabels(blocks.length)
  return [
    { label: restore, icon: RotateCcw, onSelect: () => actions.restore(blocks) },
    { label: remove, icon: Trash2, takesFocus: true, onSelect: () => actions.remove(blocks) },
  ]
}

/** What the two actions are called for this many blocks (rule 3.7). */
export function trashLabels(count: number) {
  return count > 1
    ? { restore: 'Restore all', remove: 'Delete all' }
    : { restore: 'Restore', remove: 'Delete' }
}
