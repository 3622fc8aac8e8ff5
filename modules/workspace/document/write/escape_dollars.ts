import type { Node } from 'prosemirror-model'
import { ambiguousDollars } from '#modules/workspace/document/formulas'
import { documentSchema } from '#modules/workspace/document/schema'

const { marks, nodes } = documentSchema

/**
 * Returns a text of a block with its dollars escaped where Markdown could read them as formulas.
 *
 * @param text text of the child at `index`, possibly without the spaces at its ends
 * @param escape escapes all other signs
 */
export function escapeDollars(
  { parent, index, text }: { parent: Node; index: number; text: string },
  escape: (text: string) => string
) {
  if (!text.includes('$')) return escape(text)
  const before = parent.child(index).text!.indexOf(text)
  const places = placesIn(parent)[index]!.map((place) => place - before)
  const parts = [0, ...places].map((from, at) => escape(text.slice(from, places[at])))
  return parts.join('\\')
}

const known = new WeakMap<Node, number[][]>()

/**
 * Returns the positions to escape in each text of a block. Reads whole lines, because a formula may
 * begin in one text and end in another.
 */
function placesIn(block: Node) {
  const cached = known.get(block)
  if (cached) return cached
  const places = block.children.map((): number[] => [])
  const line: { index: number; from: number }[] = []
  let written = ''
  const endLine = () => {
    for (const place of ambiguousDollars(written)) {
      const { index, from } = line.findLast((part) => part.from <= place)!
      if (block.child(index).isText) places[index]!.push(place - from)
    }
    line.length = 0
    written = ''
  }
  block.forEach((node, _offset, index) => {
    if (node.type === nodes.hard_break) return endLine()
    const isCode = marks.code.isInSet(node.marks)
    if (isCode) written += '`'
    line.push({ index, from: written.length })
    // A link to a page escapes its own dollars.
    written += node.text ?? (node.type === nodes.math_inline ? '$x$' : '[]')
    if (isCode) written += '`'
  })
  endLine()
  known.set(block, places)
  return places
}
