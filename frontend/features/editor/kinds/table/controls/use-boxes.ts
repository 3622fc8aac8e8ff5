import { useEffect, useState } from 'react'
import type { PageView } from '../../../view/page-view.js'
import type { ActiveCell } from './use-active-cell.js'

/** Rectangles on screen, in CSS pixels of the window. */
export interface Boxes {
  /** Visible part of the table. */
  table: DOMRect
  cell: DOMRect
  /** Visible part of the page. */
  page: DOMRect
}

/**
 * Measures a cell and its table at once and whenever they may have moved. Measuring on each key
 * would cost a layout, so text moves the controls only once it changes the size of a part.
 */
export function useBoxes(view: PageView, active: ActiveCell | null): Boxes | null {
  const [boxes, setBoxes] = useState<Boxes | null>(null)
  const { cell, scroll } = active ?? {}
  useEffect(() => {
    if (!cell || !scroll) return
    const area = view.editor.dom.closest('main') ?? document.body
    const look = () => setBoxes(cell.isConnected ? boxesOf(cell, scroll, area) : null)
    const sizes = new ResizeObserver(look)
    const row = cell.parentElement
    for (const part of [cell, scroll, scroll.firstElementChild, row, view.editor.dom, area]) {
      if (part) sizes.observe(part)
    }
    const rows = new MutationObserver(look)
    const body = row?.parentElement
    if (body) rows.observe(body, { childList: true })
    window.addEventListener('scroll', look, { capture: true, passive: true })
    look()
    return () => {
      sizes.disconnect()
      rows.disconnect()
      window.removeEventListener('scroll', look, { capture: true })
    }
  }, [view, cell, scroll])
  return active && boxes
}

function boxesOf(cell: Element, scroll: Element, area: Element): Boxes {
  const outer = scroll.getBoundingClientRect()
  const inner = scroll.firstElementChild!.getBoundingClientRect()
  const left = Math.max(outer.left, inner.left)
  const width = Math.min(outer.right, inner.right) - left
  return {
    table: new DOMRect(left, inner.top, width, inner.height),
    cell: cell.getBoundingClientRect(),
    page: area.getBoundingClientRect(),
  }
}
