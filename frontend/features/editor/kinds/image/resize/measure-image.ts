import type { EditorView } from 'prosemirror-view'

/** An image as it is drawn now, in CSS pixels of the window. */
export interface DrawnImage {
  left: number
  top: number
  width: number
  height: number
  /** Width of what holds it. */
  room: number
}

export function pictureAt(view: EditorView, pos: number) {
  const figure = view.nodeDOM(pos)
  return figure instanceof HTMLElement ? figure.querySelector('img') : null
}

/** Measures the image at `pos`; null while it is not drawn. */
export function measureImage(view: EditorView, pos: number): DrawnImage | null {
  const picture = pictureAt(view, pos)
  const holder = picture?.closest('figure')?.parentElement
  if (!picture || !holder) return null
  const { left, top, width, height } = picture.getBoundingClientRect()
  return { left, top, width, height, room: roomIn(holder) }
}

/** How wide a block at `pos` may be, in px. */
export function roomAt(view: EditorView, pos: number) {
  const { node } = view.domAtPos(pos)
  return node instanceof HTMLElement ? roomIn(node) : 0
}

function roomIn(holder: HTMLElement) {
  const { paddingLeft, paddingRight } = getComputedStyle(holder)
  return holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
}
