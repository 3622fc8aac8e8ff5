import type { EditorView } from 'prosemirror-view'
import type { ColoredText } from './highlighter.js'

/**
 * Length in characters from which code is colored by ranges. Decorations cut a text at each color,
 * and V8 copies the rest of it each time: 5,000 lines cost 400 ms a key.
 */
const LONG = 5_000

/** Returns true if code of this length is colored by ranges. Other engines than V8 need none. */
export function hasRanges(length: number) {
  return length > LONG && typeof Highlight === 'function' && 'highlights' in CSS
}

interface Drawn {
  /** Text that the parts are counted in. */
  text: string
  parts: readonly ColoredText[]
  ranges: Range[]
}

/** Colors of a view's long code, which the browser draws without elements of their own. */
export class RangeColors {
  readonly #drawn = new Map<Node, Drawn>()

  /** Colors the block at `pos`, whose parts are counted from the start of its text. */
  paint(view: EditorView, pos: number, parts: readonly ColoredText[]) {
    const block = view.nodeDOM(pos)
    const text = view.state.doc.nodeAt(pos)?.textContent
    if (!block || text === undefined) return
    this.clear(block)
    const ranges = parts.map((part) => {
      const range = new Range()
      const [start, end] = [part.from, part.to].map((at) => view.domAtPos(pos + 1 + at))
      range.setStart(start!.node, start!.offset)
      range.setEnd(end!.node, end!.offset)
      highlightOf(part.color).add(range)
      return range
    })
    this.#drawn.set(block, { text, parts, ranges })
  }

  /** Colors the block at `pos` as before if the change of its text made the ranges collapse. */
  keep(view: EditorView, pos: number) {
    const drawn = this.#drawn.get(view.nodeDOM(pos)!)
    const now = view.state.doc.nodeAt(pos)?.textContent
    if (!drawn?.ranges[0]?.collapsed || now === undefined) return
    const same = commonStart(drawn.text, now)
    const by = now.length - drawn.text.length
    const moved = (at: number) => Math.max(0, Math.min(now.length, at <= same ? at : at + by))
    const parts = drawn.parts.map(({ from, to, color }) => ({
      from: moved(from),
      to: moved(to),
      color,
    }))
    this.paint(
      view,
      pos,
      parts.filter(({ from, to }) => from < to)
    )
  }

  /** Removes the colors of a block, or of all blocks; also of blocks that left the page. */
  clear(block?: Node | null) {
    for (const [known, { parts, ranges }] of this.#drawn) {
      if (block && known !== block && known.isConnected) continue
      for (const [index, { color }] of parts.entries()) highlightOf(color).delete(ranges[index]!)
      this.#drawn.delete(known)
    }
  }
}

/** Returns the number of characters that two texts have in common at their start. */
export function commonStart(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function highlightOf(color: string) {
  const name = `code-${color}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}
