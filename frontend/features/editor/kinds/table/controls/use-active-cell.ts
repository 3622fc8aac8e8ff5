import { cellAround, CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { tableIn, type TableAt } from '../table-at.js'

/** Cell that the controls are for, as elements, whose positions change when others write above. */
export interface ActiveCell {
  cell: HTMLTableCellElement
  /** Element around the table, which scrolls sideways. */
  scroll: HTMLElement
  isHovered: boolean
}

/** Attribute of controls, over which the mouse keeps the hovered cell. */
export const CONTROL = 'data-table-control'

/** Returns the cell under the mouse, otherwise the cell with the cursor while the text is in use. */
export function useActiveCell(view: PageView): ActiveCell | null {
  const [hovered, setHovered] = useState<ActiveCell | null>(null)
  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    const follow = ({ target, buttons, pointerType }: PointerEvent) => {
      if (buttons !== 0 || pointerType === 'touch' || !(target instanceof Element)) return
      if (target.closest(`[${CONTROL}]`)) return
      const found = cellOf(editor, target, true)
      setHovered((known) => (known?.cell === found?.cell ? known : found))
    }
    const hide = () => setHovered(null)
    area?.addEventListener('pointermove', follow)
    area?.addEventListener('pointerleave', hide)
    return () => {
      area?.removeEventListener('pointermove', follow)
      area?.removeEventListener('pointerleave', hide)
    }
  }, [view])
  const cell = useEditorState(view, () => cellWithCursor(view.editor))
  const isShown = useEditorState(view, ({ focused, dialog }) => focused && dialog === null)
  if (hovered?.cell.isConnected) return hovered
  return cell && isShown ? cellOf(view.editor, cell, false) : null
}

function cellWithCursor(editor: EditorView) {
  const { selection } = editor.state
  const $cell =
    selection instanceof CellSelection ? selection.$headCell : cellAround(selection.$head)
  const dom = $cell && editor.nodeDOM($cell.pos)
  return dom instanceof HTMLTableCellElement ? dom : null
}

function cellOf(editor: EditorView, target: Element, isHovered: boolean): ActiveCell | null {
  const cell = target.closest<HTMLTableCellElement>('td, th')
  const scroll = cell?.closest<HTMLElement>('.table-scroll')
  return cell && scroll && editor.dom.contains(cell) ? { cell, scroll, isHovered } : null
}

/** Returns the table of a cell on screen, with the cell as its rectangle. */
export function tableOfCell(view: EditorView, { cell }: Pick<ActiveCell, 'cell'>): TableAt | null {
  const $cell = cellAround(view.state.doc.resolve(view.posAtDOM(cell, 0)))
  if (!$cell) return null
  const at = tableIn(view.state.doc, $cell.before(-1))
  return at && { ...at, rect: at.map.findCell($cell.pos - at.start) }
}
