import type { EditorView } from 'prosemirror-view'

/** Returns the rectangle of a document range in the window. */
export function posToDOMRect(view: EditorView, from: number, to: number) {
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to, -1)
  const left = Math.min(start.left, end.left)
  const right = start.top === end.top ? Math.max(start.right, end.right) : start.right
  return new DOMRect(left, start.top, right - left, end.bottom - start.top)
}
