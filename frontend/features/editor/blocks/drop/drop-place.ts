import type { EditorView } from 'prosemirror-view'
import type { CSSProperties } from 'react'
import { blockAtPoint, type BlockRange } from '../block-at.js'

/** Drop position of dragged blocks. */
export interface DropPlace {
  at: number
  side: 'before' | 'after'
  line: CSSProperties
}

/** Returns the drop position at a point; null over the dragged blocks and outside the text. */
export function placeAt(
  editor: EditorView,
  point: { clientX: number; clientY: number },
  { from, to }: BlockRange
): DropPlace | null {
  const block = blockAtPoint(editor, point)
  const dom = block && editor.nodeDOM(block.pos)
  if (!block || !(dom instanceof HTMLElement)) return null
  if (block.pos >= from && block.pos < to) return null
  const { left, top, bottom, width } = dom.getBoundingClientRect()
  const side = point.clientY < (top + bottom) / 2 ? 'before' : 'after'
  const edge = side === 'before' ? top : bottom
  return { at: block.pos, side, line: { left, width, top: edge - 1.5 } }
}
