import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsWide } from '../../../../../ui/use-is-wide.js'
import type { PageView } from '../../../view/page-view.js'
import { usePageSnapshot } from '../../../view/use-page-view.js'
import { previewColumns } from '../column-preview.js'
import { resizedWidths, setWidths } from '../columns.js'
import { type Border, bordersOf, useRow } from './use-row.js'
import { watchRow } from './watch-row.js'
import styles from './column-borders.module.css'

/** How far an arrow key moves a border, in percent of the row. */
const KEY_STEP = 5

/** The borders between the columns of the row that the mouse or the cursor is in (SPEC §4). */
export function ColumnBorders({ view }: { view: PageView }) {
  usePageSnapshot(view)
  const wide = useIsWide()
  const row = useRow(view)
  const [borders, setBorders] = useState<Border[]>([])
  useEffect(() => {
    if (row === null) return
    return watchRow(view.editor, row, () => setBorders(bordersOf(view.editor, row)))
  }, [view, row])
  if (!wide || row === null) return null

  function widths() {
    const node = view.editor.state.doc.nodeAt(row!)
    return node?.children.map((column) => Number(column.attrs.width)) ?? []
  }

  function resize(index: number, percent: number) {
    const changed = resizedWidths(widths(), index, percent)
    if (!changed) return
    view.editor.dispatch(setWidths(view.editor.state.tr, row!, changed))
    setBorders(bordersOf(view.editor, row!))
  }

  return createPortal(
    borders.map((border) => (
      <BorderHandle
        key={border.index}
        border={border}
        onMove={(percent) => {
          const changed = resizedWidths(widths(), border.index, percent)
          if (!changed) return
          const { tr } = view.editor.state
          view.editor.dispatch(previewColumns(tr, { rowPos: row, widths: changed }))
          setBorders(bordersOf(view.editor, row))
          return percent
        }}
        onEnd={(percent) => {
          view.editor.dispatch(previewColumns(view.editor.state.tr, null))
          resize(border.index, percent)
        }}
        onKey={(percent) => resize(border.index, percent)}
      />
    )),
    view.editor.dom.closest('main') ?? document.body
  )
}

interface BorderHandleProps {
  border: Border
  /** Shows the row with the border moved so far; answers the part if it may be moved there. */
  onMove: (percent: number) => number | undefined
  onEnd: (percent: number) => void
  onKey: (percent: number) => void
}

function BorderHandle({ border, onMove, onEnd, onKey }: BorderHandleProps) {
  const { x, top, height, rowWidth, share } = border

  function startMoving(event: ReactPointerEvent) {
    event.preventDefault()
    const start = event.clientX
    let reached = 0
    const move = ({ clientX }: PointerEvent) => {
      reached = onMove(((clientX - start) / rowWidth) * 100) ?? reached
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      onEnd(reached)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the columns"
      aria-valuenow={Math.round(share)}
      aria-valuemin={10}
      aria-valuemax={90}
      tabIndex={0}
      className={styles.border}
      style={{ left: x, top, height }}
      onPointerDown={startMoving}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onKey(-KEY_STEP)
        if (key === 'ArrowRight') onKey(KEY_STEP)
      }}
    />
  )
}
