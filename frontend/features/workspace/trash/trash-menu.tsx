import { RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ContextMenu } from '../../../app/menus/menus.js'
import type { MenuAction, Point } from '../../../ui/menu/menu.js'
import { pointOf } from '../item-list/use-item-actions.js'
import { nameOfMany } from '../tree/item-name.js'
import type { TrashActions } from './use-trash-actions.js'

/**
 * One menu for all rows of the trash: Restore and Delete. It acts on the whole selection if the row
 * belongs to one (rule 3.7). `actedOn` returns the ids that an action on a row affects.
 */
export function useTrashMenu(
  actions: TrashActions,
  actedOn: (item: BlockSummary) => BlockSummary[]
) {
  const [menu, setMenu] = useState<{ item: BlockSummary; anchor: Element | Point } | null>(null)
  const [open, setOpen] = useState(false)

  function openAt(event: MouseEvent, item: BlockSummary, anchor: Element | Point) {
    event.preventDefault()
    setMenu({ item, anchor })
    setOpen(true)
  }

  const items = menu ? actedOn(menu.item) : []
  const overlay = (
    <ContextMenu
      open={open}
      onClose={() => setOpen(false)}
      anchor={menu?.anchor ?? null}
      label={nameOfMany(items)}
      actions={trashMenuActions(items, actions)}
    />
  )
  return {
    openAtPointer: (event: MouseEvent, item: BlockSummary) => openAt(event, item, pointOf(event)),
    openAtButton: (event: MouseEvent, item: BlockSummary) =>
      openAt(event, item, event.currentTarget),
    /** Id of the item whose menu is open. */
    menuOf: open ? (menu?.item.id ?? null) : null,
    overlay,
  }
}

function trashMenuActions(items: BlockSummary[], actions: TrashActions): MenuAction[] {
  const { restore, remove } = trashLabels(items.length)
  return [
    { label: restore, icon: RotateCcw, onSelect: () => actions.restore(items) },
    { label: remove, icon: Trash2, takesFocus: true, onSelect: () => actions.remove(items) },
  ]
}

/** Returns the labels of both actions for this number of items (rule 3.7). */
export function trashLabels(count: number) {
  return count > 1
    ? { restore: 'Restore all', remove: 'Delete all' }
    : { restore: 'Restore', remove: 'Delete' }
}
