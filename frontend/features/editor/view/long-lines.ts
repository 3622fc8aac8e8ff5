import type { Node } from 'prosemirror-model'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Length in characters above which a line takes its direction from its element. */
const LONG_LINE = 10_000

/**
 * Sets `dir="auto"` on very long lines, which computes their direction once. All other lines use
 * `unicode-bidi: plaintext` (decision 155). Its cost in browsers grows
 * with the square of a line's length: seconds at 1 MB.
 */
export function longLines() {
  return new Plugin({ props: { decorations: ({ doc }) => longLinesOf(doc) } })
}

/** Decorations by document: documents are immutable, and cursor moves keep the same one. */
const known = new WeakMap<Node, DecorationSet>()

function longLinesOf(doc: Node) {
  const found = known.get(doc) ?? DecorationSet.create(doc, linesIn(doc, 0))
  known.set(doc, found)
  return found
}

function linesIn(parent: Node, start: number): Decoration[] {
  const lines: Decoration[] = []
  parent.forEach((node, offset) => {
    // Code is left to right in any language.
    if (node.nodeSize <= LONG_LINE || isCode(node)) return
    const from = start + offset
    if (!node.isTextblock) lines.push(...linesIn(node, from + 1))
    else lines.push(Decoration.node(from, from + node.nodeSize, { dir: 'auto' }))
  })
  return lines
}
