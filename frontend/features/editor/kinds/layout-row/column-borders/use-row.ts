import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'

/** Border between two columns, in CSS pixels of the window. */
export interface Border {
  /** Index of the column on its left. */
  index: number
  x: number
  top: number
  height: number
  rowWidth: number
  /** Share of the column on its left, in percent of the row. */
  share: number
}

/**
 * Returns the DOM element of the row of columns under the mouse, otherwise of the row with the
 * cursor.
 */
export function useRow(view: PageView) {
  // Stores the element, not its position, because the position changes when another tab writes
  // above it.
  const [hovered, setHovered] = useState<Element | null>(null)
  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    const follow = ({ target, buttons }: PointerEvent) => {
      if (buttons !== 0 || !(target instanceof Element)) return
      if (target.matches('[role="separator"]')) return
      const row = target.closest('.layout-row')
      setHovered(row && editor.dom.contains(row) ? row : null)
    }
    const hide = () => setHovered(null)
    area?.addEventListener('pointermove', follow)
    area?.addEventListener('scroll', hide)
    return () => {
      area?.removeEventListener('pointermove', follow)
      area?.removeEventListener('scroll', hide)
    }
  }, [view])
  const withCursor = useEditorState(view, () => rowWithCursor(view.editor))
  return hovered?.isConnected ? hovered : withCursor
}

function rowWithCursor(editor: EditorView) {
  const { $head } = editor.state.selection
  const isRow = $head.depth > 0 && $head.node(1).type === documentSchema.nodes.layout_row
  const dom = isRow && editor.hasFocus() ? editor.nodeDOM($head.before(1)) : null
  return dom instanceof Element ? dom : null
}

/** Returns the start position of a row in the document. */
export function positionOf(editor: EditorView, row: Element) {
  return editor.posAtDOM(row, 0) - 1
}

/**
 * Returns the borders of a row on screen; none if the row is not rendered or its columns are
 * stacked.
 */
export function bordersOf(row: Element): Border[] {
  if (!row.isConnected || getComputedStyle(row).flexDirection !== 'row') return []
  const { top, height, width } = row.getBoundingClientRect()
  const columns = [...row.children].map((column) => column.getBoundingClientRect())
  return columns.slice(0, -1).map((column, index) => ({
    index,
    x: (column.right + columns[index + 1]!.left) / 2,
    top,
    height,
    rowWidth: width,
    share: (column.width / width) * 100,
  }))
}
