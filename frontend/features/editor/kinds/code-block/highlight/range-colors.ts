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
  highlight: Highlight
  range: Range
}

/** Colors of a view's long code, which the browser draws without elements of their own. */
export class RangeColors {
  readonly #drawn = new Map<Node, Drawn[]>()

  /** Colors the block at `pos`, whose parts are counted from the start of its text. */
  paint(view: EditorView, pos: number, colored: readonly ColoredText[]) {
    const block = view.nodeDOM(pos)
    if (!block) return
    this.clear(block)
    const drawn = colored.map(({ from, to, color }) => {
      const range = new Range()
      const [start, end] = [from, to].map((at) => view.domAtPos(pos + 1 + at))
      range.setStart(start!.node, start!.offset)
      range.setEnd(end!.node, end!.offset)
      const highlight = highlightOf(`code-${color}`)
      highlight.add(range)
      return { highlight, range }
    })
    this.#drawn.set(block, drawn)
  }

  /** Removes the colors of a block, or of all blocks; also of blocks that left the page. */
  clear(block?: Node | null) {
    for (const [known, drawn] of this.#drawn) {
      if (block && known !== block && known.isConnected) continue
      for (const { highlight, range } of drawn) highlight.delete(range)
      this.#drawn.delete(known)
    }
  }
}

function highlightOf(name: string) {
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}
