import { ArrowDown, ArrowUp, PencilLine } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ContextMenu, type MenuAction, type Point } from '../../../ui/menu/menu.js'
import { displayName } from '../blocks/block-name.js'
import { run } from '../blocks/block-mutations.js'
import { moveBlocks } from '../blocks/commands/move-blocks.js'
import { renameBlock } from '../blocks/commands/rename-block.js'
import { orderingAfterStep } from '../blocks/sibling-order.js'
import { NameDialog } from './name-dialog.js'

/** What a row needs to offer the actions of its block. */
export interface BlockActions {
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
 * The actions of the blocks of one list, with one menu for all of its rows.
 * `renameIn` says where a name is typed: in the row, or in a dialog (SPEC §2, Block lists).
 */
export function useBlockActions(siblings: BlockSummary[], renameIn: 'row' | 'dialog') {
  const [menu, setMenu] = useState<{ block: BlockSummary; anchor: Element | Point } | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [renamed, setRenamed] = useState<BlockSummary | null>(null)

  function open(event: MouseEvent, block: BlockSummary, anchor: Element | Point) {
    event.preventDefault()
    setMenu({ block, anchor })
    setMenuOpen(true)
  }

  const actions: BlockActions = {
    openAtPointer: (event, block) => open(event, block, pointOf(event)),
    openAtButton: (event, block) => open(event, block, event.currentTarget),
    startRename: setRenamed,
    rename: (block, name) => void run(renameBlock, { block, name }),
    stopRename: () => setRenamed(null),
    menuOf: menuOpen ? (menu?.block.id ?? null) : null,
    renaming: renameIn === 'row' ? (renamed?.id ?? null) : null,
  }

  function step(block: BlockSummary, way: 'up' | 'down'): Omit<MenuAction, 'label' | 'icon'> {
    const ordering = orderingAfterStep(siblings, block.id, way)
    return {
      disabled: ordering === null,
      onSelect: () => {
        if (ordering === null) return
        void run(moveBlocks, { blocks: [block], parentId: block.parent_block_id, ordering })
      },
    }
  }

  const entries: MenuAction[] = menu
    ? [
        {
          label: 'Rename',
          icon: PencilLine,
          takesFocus: true,
          onSelect: () => setRenamed(menu.block),
        },
        { label: 'Move up', icon: ArrowUp, ...step(menu.block, 'up') },
        { label: 'Move down', icon: ArrowDown, ...step(menu.block, 'down') },
      ]
    : []

  const overlays = (
    <>
      <ContextMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        anchor={menu?.anchor ?? null}
        label={menu ? displayName(menu.block) : ''}
        actions={entries}
      />
      {renamed && renameIn === 'dialog' && (
        <NameDialog
          title={`Rename ${renamed.block_type}`}
          submitLabel="Rename"
          initialName={renamed.name}
          required={false}
          onSubmit={(name) => {
            actions.rename(renamed, name)
            setRenamed(null)
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )

  return { actions, overlays }
}

/** The pointer's place; that of the element when the menu was asked for by a key. */
function pointOf(event: MouseEvent): Element | Point {
  const byKey = event.clientX === 0 && event.clientY === 0
  return byKey ? event.currentTarget : { x: event.clientX, y: event.clientY }
}
