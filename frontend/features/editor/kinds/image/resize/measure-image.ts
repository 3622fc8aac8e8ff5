import type { EditorView } from 'prosemirror-view'

/** Position and size of an image on screen, in CSS pixels of the window. */
export interface DrawnImage {
  left: number
  top: number
  width: number
  height: number
  /** Width of the image's container. */
  room: number
}

export function pictureAt(view: EditorView, pos: number) {
  const figure = view.nodeDOM(pos)
  return figure instanceof HTMLElement ? figure.querySelector('img') : null
}

/** Measures the image at `pos`; returns null while it is not rendered. */
export function measureImage(view: EditorView, pos: number): DrawnImage | null {
  const picture = pictureAt(view, pos)
  const holder = picture?.closest('figure')?.parentElement
  if (!picture || !holder) return null
  const { left, top, width, height } = picture.getBoundingClientRect()
  return { left, top, width, height, room: roomIn(holder) }
}

/** Returns the maximum width of a block at `pos`, in px. */
export function roomAt(view: EditorView, pos: number) {
  const { node } = view.domAtPos(pos)
  return node instanceof HTMLElement ? roomIn(node) : 0
}

function roomIn(holder: HTMLElement) {
  const { paddingLeft, paddingRight } = getComputedStyle(holder)
  return holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
}
