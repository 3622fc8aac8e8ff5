import type { EditorView } from 'prosemirror-view'

/** Whether a press lies below the last block, where the page's text could go on. */
export function isBelowText({ dom }: EditorView, { target, clientY }: MouseEvent) {
  const last = dom.lastElementChild?.getBoundingClientRect()
  return target === dom && last !== undefined && clientY > last.bottom
}
