import type { EditorView } from 'prosemirror-view'

/** Part of a text in characters. */
export interface Part {
  from: number
  to: number
}

/** Length in characters up to which code gets its colors as a whole. */
export const WHOLE = 20_000
/** Characters before and after the visible part that are colored with it. */
const AROUND = 6_000

/** Screens above and below the window within which code is colored. */
const SCREENS = 2

/** Returns true for a block that is near the window, or not drawn. */
export function isNear(view: EditorView, pos: number) {
  const dom = view.nodeDOM(pos) as HTMLElement | null
  if (!dom) return true
  const { top, bottom } = dom.getBoundingClientRect()
  const room = window.innerHeight * SCREENS
  return bottom >= -room && top <= window.innerHeight + room
}

/**
 * Returns the part of the code at `pos` to color: all of it, or what is near the window. Thousands
 * of colored words in one block would slow down each key press.
 */
export function partShown(view: EditorView, pos: number, text: string): Part {
  const dom = view.nodeDOM(pos)
  if (text.length <= WHOLE || !(dom instanceof Element))
    return { from: 0, to: Math.min(text.length, WHOLE) }
  const { top, height } = dom.getBoundingClientRect()
  return partBetween(text, -top / height, (window.innerHeight - top) / height)
}

/** Returns whole lines around a part of a text, given as fractions of its height. */
export function partBetween(text: string, first: number, last: number): Part {
  const lines = lineStarts(text)
  const startOf = (fraction: number) => {
    const index = Math.floor(Math.min(1, Math.max(0, fraction)) * (lines.length - 1))
    return lines[index]!
  }
  const from = Math.max(0, startOf(first) - AROUND)
  const to = Math.min(text.length, startOf(last) + AROUND)
  return {
    from: from === 0 ? 0 : text.lastIndexOf('\n', from) + 1,
    to: Math.min(to, from + WHOLE),
  }
}

function lineStarts(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
