import { type CSSProperties, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsTouch } from '../../../../../ui/media.js'
import { useFocusWithin } from '../../../menus/use-focus-within.js'
import { slashStateOf } from '../../../slash-menu/slash-plugin.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { isInTable } from '../table-at.js'
import { AddButtons } from './add-buttons.js'
import { ColumnEdge } from './column-edge.js'
import { LineHandle } from './line-handle.js'
import styles from './table-controls.module.css'
import { TableToolbar } from './table-toolbar.js'
import type { ActiveCell } from './use-active-cell.js'
import { useBoxes } from './use-boxes.js'
import { useLastCell } from './use-last-cell.js'

interface TableControlsProps {
  view: PageView
  active: ActiveCell | null
}

/** Handles and borders at the active cell, and the toolbar of the table with the cursor. */
export default function TableControls({ view, active }: TableControlsProps) {
  const [inside, focusHandlers] = useFocusWithin()
  const [line, setLine] = useState<CSSProperties | null>(null)
  const isTouch = useIsTouch()
  const isWriting = useEditorState(
    view,
    ({ editor, focused, dialog, mouseHeld }) =>
      (focused || inside) &&
      dialog === null &&
      !mouseHeld &&
      isInTable(editor.selection.$head) &&
      !slashStateOf(editor)
  )
  const kept = useLastCell(active, inside || line !== null)
  const boxes = useBoxes(view, kept)
  if (!kept || !boxes) return null
  const parts = { view, active: kept, boxes }
  return (
    <>
      {createPortal(
        <>
          <LineHandle {...parts} axis="row" onDrag={setLine} focusHandlers={focusHandlers} />
          <LineHandle {...parts} axis="column" onDrag={setLine} focusHandlers={focusHandlers} />
          {!isTouch && <ColumnEdge {...parts} />}
          {!isTouch && <AddButtons {...parts} />}
          {line && <div aria-hidden className={styles.line} style={line} />}
        </>,
        view.editor.dom.closest('main') ?? document.body
      )}
      {isWriting && <TableToolbar view={view} boxes={boxes} focusHandlers={focusHandlers} />}
    </>
  )
}
