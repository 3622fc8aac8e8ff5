import { GripHorizontal, GripVertical } from 'lucide-react'
import { type CSSProperties, type PointerEvent as Press, useState } from 'react'
import { SectionMenu } from '../../../../../ui/menu/section-menu.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { ownStep } from '../commands/own-step.js'
import { type Axis, moveSelectedTo, selectedLines, selectLines } from '../commands/reorder.js'
import { dropBorder } from './drop-border.js'
import { columnSections, rowSections } from './sections.js'
import styles from './table-controls.module.css'
import { type ActiveCell, tableOfCell } from './use-active-cell.js'
import type { Boxes } from './use-boxes.js'

/** Distance in px from which a press is a drag. */
const DRAG_FROM = 5

interface LineHandleProps {
  view: PageView
  axis: Axis
  active: ActiveCell
  boxes: Boxes
  onDrag: (line: CSSProperties | null) => void
  focusHandlers: Record<'onFocus' | 'onBlur', () => void>
}

/** Handle of a row or column: a press selects it and opens its menu, a drag moves it. */
export function LineHandle({ view, axis, active, boxes, onDrag, focusHandlers }: LineHandleProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const state = useEditorState(view, ({ editor }) => (open ? editor : null))
  const isRow = axis === 'row'
  const { table, cell } = boxes
  const style = isRow
    ? { left: table.left, top: cell.top + cell.height / 2 }
    : { left: cell.left + cell.width / 2, top: table.top }
  const isAside = !isRow && (style.left < table.left || style.left > table.right)

  function select() {
    const at = tableOfCell(view.editor, active)
    if (!at) return false
    const lines = selectedLines(at, axis)
    view.runAside(({ tr }, dispatch) => {
      dispatch?.(selectLines(tr, at.pos, axis, lines))
      return true
    })
    view.focus()
    return true
  }

  function press(event: Press<HTMLButtonElement>) {
    event.preventDefault()
    const { clientX, clientY, pointerId, currentTarget } = event
    let held = false
    let target: number | null = null
    const move = (now: PointerEvent) => {
      if (!held && Math.hypot(now.clientX - clientX, now.clientY - clientY) < DRAG_FROM) return
      held ||= select()
      const found = held ? dropBorder(active.scroll, axis, now) : null
      target = found?.index ?? null
      onDrag(found?.line ?? null)
    }
    const end = (now: PointerEvent) => {
      for (const name of ['pointermove', 'pointerup', 'pointercancel'] as const) {
        currentTarget.removeEventListener(name, name === 'pointermove' ? move : end)
      }
      onDrag(null)
      if (now.type !== 'pointerup') return
      if (held && target !== null) view.run(ownStep(moveSelectedTo(axis, target)))
      else if (!held) openMenu()
    }
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener('pointerup', end)
    currentTarget.addEventListener('pointercancel', end)
  }

  function openMenu() {
    if (select()) setOpen(true)
  }

  if (isAside) return null
  const label = isRow ? 'Row handle' : 'Column handle'
  return (
    // The focus in the menu keeps the controls, over which the mouse leaves the cell.
    <div className={styles.handle} {...focusHandlers}>
      <button
        ref={setButton}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        title={`Press for the menu, drag to move the ${axis}`}
        tabIndex={-1}
        data-table-control
        className={isRow ? styles.rowHandle : styles.columnHandle}
        style={style}
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={press}
        onClick={({ detail }) => {
          // Activated by a screen reader.
          if (detail === 0) openMenu()
        }}
      >
        {isRow ? <GripVertical aria-hidden size={14} /> : <GripHorizontal aria-hidden size={14} />}
      </button>
      {state && (
        <SectionMenu
          label={isRow ? 'Row' : 'Column'}
          open={open}
          onClose={() => setOpen(false)}
          onLeave={() => view.focus()}
          anchor={() => button}
          align="start"
          sections={(isRow ? rowSections : columnSections)({ view, state })}
        />
      )}
    </div>
  )
}
