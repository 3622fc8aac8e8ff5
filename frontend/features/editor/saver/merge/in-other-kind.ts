import { Fragment, type Node } from 'prosemirror-model'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import { letters } from './letters.js'

/**
 * Merges a block whose words one version edited, and which the other version turned into another
 * kind. Returns null if the other version changed the words as well.
 */
export function inOtherKind(base: Node, edited: Node, turned: Node): Node | null {
  const [was, is, other] = [linesIn(base), linesIn(edited), linesIn(turned)]
  if (was.length !== is.length) return null
  if (!withLines(edited, contentsOf(was)).eq(base)) return null
  // The other version put the rest of the lines elsewhere.
  const rest = was.slice(other.length)
  if (!rest.every((line, index) => line.eq(is[other.length + index]!))) return null
  const lines = other.map((line, index) => lineOf(line, was[index], is[index]))
  return lines.includes(null) ? null : withLines(turned, lines as Fragment[])
}

/** Returns the content of a line with the edited words; null if its words changed as well. */
function lineOf(line: Node, was: Node | undefined, is: Node | undefined) {
  if (!was || !is || is.content.eq(was.content)) return line.content
  if (line.content.eq(was.content) && line.type.validContent(is.content)) return is.content
  if (!isCode(line) || letters(line) !== letters(was)) return null
  const text = letters(is)
  return text === '' ? Fragment.empty : Fragment.from(documentSchema.text(text))
}

function linesIn(block: Node) {
  if (block.isTextblock) return [block]
  const lines: Node[] = []
  block.descendants((node) => {
    if (node.isTextblock) lines.push(node)
    return !node.isTextblock
  })
  return lines
}

function contentsOf(lines: readonly Node[]) {
  return lines.map(({ content }) => content)
}

/** Returns a block with other content in each of its lines. */
function withLines(block: Node, contents: readonly Fragment[]) {
  const left = [...contents]
  const fill = (node: Node): Node => {
    if (node.isTextblock) return node.copy(left.shift())
    return node.isLeaf ? node : node.copy(Fragment.from(node.children.map(fill)))
  }
  return fill(block)
}
