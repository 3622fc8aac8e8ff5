import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import type { PageView } from '../../../view/page-view.js'

/** A border between two columns, in CSS pixels of the window. */
export interface Border {
  /** Of the column left of it. */
  index: number
  x: number
  top: number
  height: number
  rowWidth: number
  /** Of the column left of it, in percent of the row. */
  share: number
}

/** Where the row of columns begins that the mouse is over, else the one with the cursor. */
export function useRow(view: PageView) {
  const [hovered, setHovered] = useState<number | null>(null)
  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    const follow = ({ target, buttons }: PointerEvent) => {
      if (buttons !== 0 || !(target instanceof Element)) return
      if (target.matches('[role="separator"]')) return
      const row = target.closest('.layout-row')
      setHovered(row && editor.dom.contains(row) ? editor.posAtDOM(row, 0) - 1 : null)
    }
    const hide = () => setHovered(null)
    area?.addEventListener('pointermove', follow)
    area?.addEventListener('scroll', hide)
    return () => {
      area?.removeEventListener('pointermove', follow)
      area?.removeEventListener('scroll', hide)
    }
  }, [view])
  const { doc, selection } = view.editor.state
  if (hovered !== null && doc.nodeAt(hovered)?.type === documentSchema.nodes.layout_row) {
    return hovered
  }
  const { $head } = selection
  const isRow = $head.depth > 0 && $head.node(1).type === documentSchema.nodes.layout_row
  return isRow && view.editor.hasFocus() ? $head.before(1) : null
}

/** The borders of the row that begins at `rowPos`, as it is drawn now. */
export function bordersOf(editor: EditorView, rowPos: number): Border[] {
  const dom = editor.nodeDOM(rowPos)
  if (!(dom instanceof HTMLElement)) return []
  const row = dom.getBoundingClientRect()
  const columns = [...dom.children].map((column) => column.getBoundingClientRect())
  return columns.slice(0, -1).map((column, index) => ({
    index,
    x: (column.right + columns[index + 1]!.left) / 2,
    top: row.top,
    height: row.height,
    rowWidth: row.width,
    share: (column.width / row.width) * 100,
  }))
}
