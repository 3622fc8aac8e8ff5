import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ContextMenu } from '../../../app/menus/menus.js'
import type { Point } from '../../../ui/menu/menu.js'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { useIsTouch } from '../../../ui/media.js'
import { pickIcon } from '../icon-picker/pick-icon.js'
import { displayName } from '../tree/item-name.js'
import { useFavoriteIds } from '../favorites/use-favorite-ids.js'
import { useTemplateIds } from '../templates/use-is-template.js'
import { run, toggleFavorite, toggleTemplate } from '../tree/tree-mutations.js'
import { LEVELS, parentTypeOf } from '../tree/item-types.js'
import { renameItem } from '../tree/commands/rename-item.js'
import { orderingAfterStep } from '../tree/reorder-siblings.js'
import { openExport, openShare } from '../../../app/open-windows.js'
import { realId } from '../../../app/temporary-ids.js'
import { useDuplicateItem } from '../tree/use-duplicate-item.js'
import { useMoveItems, useOpenIds } from '../tree/use-move-items.js'
import { useTrashItems } from '../tree/use-trash-items.js'
import { useListDrag } from '../drag/use-list-drag.js'
import { MoveDialog } from '../move-dialog/load-move-dialog.js'
import { SelectionBar } from '../selection-bar/selection-bar.js'
import { useListSelection } from '../selection-bar/use-list-selection.js'
import { menuEntries } from './menu-entries.js'
import { handleListKey } from './list-keys.js'
import { NameDialog } from './load-name-dialog.js'
import { useListFocus } from './use-list-focus.js'

/** State and handlers with which a row offers its item's actions. */
export interface ItemActions {
  selection: Selecting<number>
  /** True during touch selection, when a tap on a row selects it. */
  ticking: boolean
  /** Handles a click on a row. Returns true if the click selected the row and must not open it. */
  press: (event: MouseEvent, item: BlockSummary) => boolean
  /** Opens the menu on a right click. */
  openAtPointer: (event: MouseEvent, item: BlockSummary) => void
  /** Opens the menu from the row's button. */
  openAtButton: (event: MouseEvent, item: BlockSummary) => void
  startRename: (item: BlockSummary) => void
  rename: (item: BlockSummary, name: string) => void
  stopRename: () => void
  /** Id of the item whose menu is open. */
  menuOf: number | null
  /** Id of the item that is being renamed in its row. */
  renaming: number | null
}

/**
 * Returns the actions for a list's items: by the shared menu, by keys, by dragging, and for a
 * selection. `list` contains the rows, each with a `data-id`. `renameIn` decides if a name is
 * edited in the row or in a dialog (rule 15.6). `whyFixed` is the reason why rows can be moved
 * elsewhere, but not among themselves.
 */
export function useItemActions(
  siblings: BlockSummary[],
  renameIn: 'row' | 'dialog',
  list: RefObject<HTMLElement | null>,
  whyFixed?: string
) {
  const [menu, setMenu] = useState<{ item: BlockSummary; anchor: Element | Point } | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [renamed, setRenamed] = useState<BlockSummary | null>(null)
  const [moving, setMoving] = useState<BlockSummary[] | null>(null)
  const ids = useMemo(() => siblings.map(({ id }) => id), [siblings])
  const selection = useListSelection(ids)
  const touch = useIsTouch()
  const open = useOpenIds()
  const move = useMoveItems()
  const trash = useTrashItems()
  const duplicate = useDuplicateItem()
  const favoriteIds = useFavoriteIds()
  const templateIds = useTemplateIds()
  const focus = useListFocus(list, siblings)

  function acted(id: number) {
    const ids = new Set(selection.actedOn(id))
    return siblings.filter((item) => ids.has(item.id))
  }

  const openMenu = useCallback(
    (item: BlockSummary, anchor: Element | Point) => {
      if (!selection.ids.has(item.id)) selection.clear()
      setMenu({ item, anchor })
      setMenuOpen(true)
    },
    [selection]
  )

  const ordered = whyFixed === undefined ? siblings : []
  function step(items: BlockSummary[], way: 'up' | 'down') {
    if (whyFixed !== undefined) return notifyError(whyFixed)
    const ordering = orderingAfterStep(ordered, idsOf(items), way)
    const [first] = items
    if (ordering === null || !first) return
    focus.keepOn(first.id)
    void move({ items, parentId: first.parent_block_id, ordering })
  }

  function trashAll(items: BlockSummary[]) {
    focus.passOn(idsOf(items))
    selection.clear()
    trash(items)
  }

  const menuOf = menuOpen ? (menu?.item.id ?? null) : null
  // The item may get its id while its name is being typed.
  const renaming = renameIn === 'row' && renamed ? realId(renamed.id) : null
  // Stable across scrolling, so only newly visible rows re-render.
  const actions = useMemo<ItemActions>(
    () => ({
      selection,
      ticking: touch && selection.ids.size > 0,
      press: (event, item) => {
        if (selection.press(event, item.id, ids)) return true
        if (touch && selection.ids.size > 0) {
          selection.toggle(item.id)
          return true
        }
        selection.clear()
        return false
      },
      openAtPointer: (event, item) => {
        event.preventDefault()
        openMenu(item, pointOf(event))
      },
      openAtButton: (event, item) => openMenu(item, event.currentTarget),
      startRename: setRenamed,
      rename: (item, name) => void run(renameItem, { item, name }),
      stopRename: () => setRenamed(null),
      menuOf,
      renaming,
    }),
    [selection, touch, ids, openMenu, menuOf, renaming]
  )

  useListDrag(list, {
    items: siblings,
    actedOn: selection.actedOn,
    onFixed: whyFixed === undefined ? undefined : () => notifyError(whyFixed),
    onMove: (request, target) => {
      const into = request.parentName !== undefined
      if (into) selection.clear()
      void move(request, into ? [...open.slice(0, levelOf(target)), target.id] : undefined)
    },
    onPress: openMenu,
  })

  const commands = {
    rename: setRenamed,
    select: (item: BlockSummary) => selection.toggle(item.id),
    step,
    favorite: toggleFavorite,
    template: toggleTemplate,
    icon: pickIcon,
    duplicate: (item: BlockSummary) => void duplicate(item),
    share: openShare,
    export: openExport,
    move: setMoving,
    trash: trashAll,
  }
  const canMove = siblings[0] !== undefined && parentTypeOf(siblings[0].block_type) !== undefined
  const selectedIds = selection.ids
  const selected = useMemo(
    () => siblings.filter(({ id }) => selectedIds.has(id)),
    [siblings, selectedIds]
  )

  const menuEntriesOf = (id: number) => {
    const favorite = favoriteIds.has(realId(id))
    const template = templateIds.has(realId(id))
    return menuEntries(acted(id), ordered, { touch, favorite, template }, commands)
  }

  const overlays = (
    <>
      <ContextMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        anchor={menu?.anchor ?? null}
        label={menu ? displayName(menu.item) : ''}
        actions={menu ? menuEntriesOf(menu.item.id) : []}
      />
      <SelectionBar
        count={selected.length}
        onMove={canMove ? () => setMoving(selected) : undefined}
        onTrash={() => trashAll(selected)}
        onClear={selection.clear}
      />
      {moving && (
        <MoveDialog
          items={moving}
          open={open}
          onMoved={selection.clear}
          onClose={() => setMoving(null)}
        />
      )}
      {renamed && renameIn === 'dialog' && (
        <NameDialog
          title={`Rename ${renamed.block_type}`}
          submitLabel="Rename"
          initialName={renamed.name}
          required={false}
          onSubmit={(name) => {
            if (name !== renamed.name) actions.rename(renamed, name)
            setRenamed(null)
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    handleListKey(event, { ids, selection, commands, itemsOf: acted })

  return { actions, overlays, onKeyDown }
}

function idsOf(items: BlockSummary[]) {
  return items.map(({ id }) => id)
}

function levelOf({ block_type: type }: BlockSummary) {
  return LEVELS.indexOf(type)
}

/** Returns the pointer's position, or the element if the menu was opened by key. */
export function pointOf(event: MouseEvent): Element | Point {
  const byKey = event.clientX === 0 && event.clientY === 0
  return byKey ? event.currentTarget : { x: event.clientX, y: event.clientY }
}
