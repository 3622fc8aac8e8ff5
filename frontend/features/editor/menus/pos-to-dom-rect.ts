import type { EditorView } from 'prosemirror-view'

/** Returns the rectangle of a document range in the window. */
export function posToDOMRect(view: EditorView, from: number, to: number) {
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to, -1)
  const left = Math.min(start.left, end.left)
  const right = start.top === end.top ? Math.max(start.right, end.right) : start.right
  return new DOMRect(left, start.top, right - left, end.bottom - start.top)
}

/** Returns the rectangle of a range that may lie behind a text which became shorter. */
export function rectAt(view: EditorView, from: number, to: number) {
  const { size } = view.state.doc.content
  return posToDOMRect(view, Math.min(from, size), Math.min(to, size))
}
