import { type RefObject, useLayoutEffect } from 'react'
import { type RowWindow, useRowWindow } from './use-row-window.js'

interface LongRowsProps {
  count: number
  /** Element that contains the rows. */
  body: RefObject<HTMLElement | null>
  /** Height of a row in CSS pixels. */
  rowHeight: number
  /** Called before each paint with the window. */
  onChange: (rows: RowWindow) => void
}

/** Virtualizes the rows of a long list. Renders nothing, so that its code can load on demand. */
export default function LongRows({ count, body, rowHeight, onChange }: LongRowsProps) {
  const rows = useRowWindow(count, body, rowHeight)
  useLayoutEffect(() => {
    // The rows are not measured before. The list keeps its rows, and with them the focus.
    if (rows.end > 0) onChange(rows)
  })
  return null
}
