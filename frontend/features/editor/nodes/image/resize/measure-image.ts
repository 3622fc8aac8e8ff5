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
  const { paddingLeft, paddingRight } = getComputedStyle(holder)
  const room = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return { left, top, width, height, room }
}
