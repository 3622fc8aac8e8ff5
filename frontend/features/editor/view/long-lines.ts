import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Characters beyond which a line takes its direction from its element. */
const LONG_LINE = 10_000

/**
 * Gives very long lines `dir="auto"`, which finds their direction once. `unicode-bidi: plaintext`, by
 * which all others find theirs (docs/decisions/0098-writing-direction.md), takes browsers a time that
 * grows with the square of a line: seconds at 1 MB.
 */
export function longLines() {
  return new Plugin({ props: { decorations: ({ doc }) => longLinesOf(doc) } })
}

/** Documents do not change: cursors move in the same one. */
const known = new WeakMap<Node, DecorationSet>()

function longLinesOf(doc: Node) {
  const found = known.get(doc) ?? DecorationSet.create(doc, linesIn(doc, 0))
  known.set(doc, found)
  return found
}

function linesIn(parent: Node, start: number): Decoration[] {
  const lines: Decoration[] = []
  parent.forEach((node, offset) => {
    if (node.nodeSize <= LONG_LINE) return
    const from = start + offset
    if (!node.isTextblock) lines.push(...linesIn(node, from + 1))
    else lines.push(Decoration.node(from, from + node.nodeSize, { dir: 'auto' }))
  })
  return lines
}
