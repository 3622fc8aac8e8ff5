import type { EditorView } from 'prosemirror-view'

/** Returns true if a press is below the last block, where the page's text could continue. */
export function isBelowText({ dom }: EditorView, { target, clientY }: MouseEvent) {
  const last = dom.lastElementChild?.getBoundingClientRect()
  return target === dom && last !== undefined && clientY > last.bottom
}
