import type { EditorView } from 'prosemirror-view'
import type { CSSProperties } from 'react'
import { blockAtPoint, type BlockRange } from '../block-at.js'

/** Where blocks that are dragged would land. */
export interface DropPlace {
  at: number
  side: 'before' | 'after'
  line: CSSProperties
}

/** Where blocks would land at a point of the window; null on themselves and where no text is. */
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
