import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageView } from '../../../view/page-view.js'
import { previewColumns } from '../column-preview.js'
import { resizedWidths, setWidths } from '../columns.js'
import { type Border, bordersOf, positionOf, useRow } from './use-row.js'
import { watchRow } from './watch-row.js'
import styles from './column-borders.module.css'

/** Distance that an arrow key moves a border, in percent of the row. */
const KEY_STEP = 5

/** Borders between the columns of the row with the mouse or the cursor (rule 6.14). */
export function ColumnBorders({ view }: { view: PageView }) {
  const row = useRow(view)
  const [borders, setBorders] = useState<Border[]>([])
  useEffect(() => {
    if (!row) return
    return watchRow(view.editor, row, () => setBorders(bordersOf(row)))
  }, [view, row])
  if (!row) return null

  function resized(index: number, percent: number) {
    if (!row?.isConnected) return null
    const rowPos = positionOf(view.editor, row)
    const columns = view.editor.state.doc.nodeAt(rowPos)!.children
    const now = columns.map(({ attrs }) => Number(attrs.width))
    const widths = resizedWidths(now, index, percent)
    return widths && { rowPos, widths }
  }

  function resize(index: number, percent: number) {
    const change = resized(index, percent)
    if (!change) return
    view.editor.dispatch(setWidths(view.editor.state.tr, change.rowPos, change.widths))
    setBorders(bordersOf(row!))
  }

  return createPortal(
    borders.map((border) => (
      <BorderHandle
        key={border.index}
        border={border}
        onMove={(percent) => {
          const change = resized(border.index, percent)
          if (!change) return
          view.editor.dispatch(previewColumns(view.editor.state.tr, change))
          setBorders(bordersOf(row))
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
  /**
   * Previews the row with the border moved so far; returns the share if the border may move there.
   */
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
