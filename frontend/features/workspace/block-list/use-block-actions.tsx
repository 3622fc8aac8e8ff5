import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ContextMenu, type Point } from '../../../ui/menu/menu.js'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { useIsTouch } from '../../../ui/use-is-touch.js'
import { displayName } from '../blocks/block-name.js'
import { run } from '../blocks/block-mutations.js'
import { LEVELS, parentTypeOf } from '../blocks/block-types.js'
import { renameBlock } from '../blocks/commands/rename-block.js'
import { orderingAfterStep } from '../blocks/sibling-order.js'
import { isTemporary } from '../blocks/temporary-ids.js'
import { useMoveBlocks, useOpenIds } from '../blocks/use-move-blocks.js'
import { useTrashBlocks } from '../blocks/use-trash-blocks.js'
import { useListDrag } from '../drag/use-list-drag.js'
import { MoveDialog } from '../move-dialog/load-move-dialog.js'
import { SelectionBar } from '../selection-bar/selection-bar.js'
import { useListSelection } from '../selection-bar/use-list-selection.js'
import { menuEntries } from './menu-entries.js'
import { handleListKey } from './list-keys.js'
import { NameDialog } from './name-dialog.js'
import { useListFocus } from './use-list-focus.js'

/** What a row needs to offer the actions of its block. */
export interface BlockActions {
  selection: Selecting<number>
  /** True while fingers tick rows: a press on a row selects it. */
  ticking: boolean
  /** A press on a row: whether it selected, and so opens nothing. */
  press: (event: MouseEvent, block: BlockSummary) => boolean
  /** For a right click on the row. */
  openAtPointer: (event: MouseEvent, block: BlockSummary) => void
  /** For the row's dots button. */
  openAtButton: (event: MouseEvent, block: BlockSummary) => void
  startRename: (block: BlockSummary) => void
  rename: (block: BlockSummary, name: string) => void
  stopRename: () => void
  /** The block whose menu is open. */
  menuOf: number | null
  /** The block that is being renamed in its row. */
  renaming: number | null
}

/**
 * What can be done with the blocks of one list: by the menu that all rows share, by keys, by
 * dragging, and with several at once. `list` holds the rows, each with its `data-id`. `renameIn`
 * says where a name is typed: in the row, or in a dialog (rule 15.6).
 */
export function useBlockActions(
  siblings: BlockSummary[],
  renameIn: 'row' | 'dialog',
  list: RefObject<HTMLElement | null>
) {
  const [menu, setMenu] = useState<{ block: BlockSummary; anchor: Element | Point } | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [renamed, setRenamed] = useState<BlockSummary | null>(null)
  const [moving, setMoving] = useState<BlockSummary[] | null>(null)
  const ids = useMemo(() => siblings.map(({ id }) => id), [siblings])
  const selection = useListSelection(ids)
  const touch = useIsTouch()
  const open = useOpenIds()
  const move = useMoveBlocks()
  const trash = useTrashBlocks()
  const focus = useListFocus(list, siblings)

  function acted(id: number) {
    const ids = new Set(selection.actedOn(id))
    return siblings.filter((block) => ids.has(block.id))
  }

  const openMenu = useCallback(
    (block: BlockSummary, anchor: Element | Point) => {
      if (!selection.ids.has(block.id)) selection.clear()
      setMenu({ block, anchor })
      setMenuOpen(true)
    },
    [selection]
  )

  function step(blocks: BlockSummary[], way: 'up' | 'down') {
    const ordering = orderingAfterStep(siblings, idsOf(blocks), way)
    const [first] = blocks
    if (ordering === null || !first) return
    focus.keepOn(first.id)
    void move({ blocks, parentId: first.parent_block_id, ordering })
  }

  function trashAll(blocks: BlockSummary[]) {
    focus.passOn(idsOf(blocks))
    selection.clear()
    trash(blocks)
  }

  const menuOf = menuOpen ? (menu?.block.id ?? null) : null
  const renaming = renameIn === 'row' ? (renamed?.id ?? null) : null
  // The same while a long list scrolls, so that only rows that come into sight are drawn.
  const actions = useMemo<BlockActions>(
    () => ({
      selection,
      ticking: touch && selection.ids.size > 0,
      press: (event, block) => {
        if (isTemporary(block.id)) return true
        if (selection.press(event, block.id, ids)) return true
        if (touch && selection.ids.size > 0) {
          selection.toggle(block.id)
          return true
        }
        selection.clear()
        return false
      },
      openAtPointer: (event, block) => {
        event.preventDefault()
        openMenu(block, pointOf(event))
      },
      openAtButton: (event, block) => openMenu(block, event.currentTarget),
      startRename: setRenamed,
      rename: (block, name) => void run(renameBlock, { block, name }),
      stopRename: () => setRenamed(null),
      menuOf,
      renaming,
    }),
    [selection, touch, ids, openMenu, menuOf, renaming]
  )

  useListDrag(list, {
    blocks: siblings,
    actedOn: selection.actedOn,
    onMove: (request, target) => {
      const into = request.parentName !== undefined
      if (into) selection.clear()
      void move(request, into ? [...open.slice(0, levelOf(target)), target.id] : undefined)
    },
    onPress: openMenu,
  })

  const commands = {
    rename: setRenamed,
    select: (block: BlockSummary) => selection.toggle(block.id),
    step,
    move: setMoving,
    trash: trashAll,
  }
  const canMove = siblings[0] !== undefined && parentTypeOf(siblings[0].block_type) !== undefined
  const selectedIds = selection.ids
  const selected = useMemo(
    () => siblings.filter(({ id }) => selectedIds.has(id)),
    [siblings, selectedIds]
  )

  const overlays = (
    <>
      <ContextMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        anchor={menu?.anchor ?? null}
        label={menu ? displayName(menu.block) : ''}
        actions={menu ? menuEntries(acted(menu.block.id), siblings, touch, commands) : []}
      />
      <SelectionBar
        count={selected.length}
        onMove={canMove ? () => setMoving(selected) : undefined}
        onTrash={() => trashAll(selected)}
        onClear={selection.clear}
      />
      {moving && (
        <MoveDialog
          blocks={moving}
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
    handleListKey(event, { ids, selection, commands, blocksOf: acted })

  return { actions, overlays, onKeyDown }
}

function idsOf(blocks: BlockSummary[]) {
  return blocks.map(({ id }) => id)
}

function levelOf({ block_type: type }: BlockSummary) {
  return LEVELS.indexOf(type)
}

/** The pointer's place; that of the element when the menu was asked for by a key. */
export function pointOf(event: MouseEvent): Element | Point {
  const byKey = event.clientX === 0 && event.clientY === 0
  return byKey ? event.currentTarget : { x: event.clientX, y: event.clientY }
}
