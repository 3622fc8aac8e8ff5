import { Fragment, type Node } from 'prosemirror-model'
import { type InlineSpec, specOf } from '#modules/workspace/document/block_spec'
import { documentSchema } from '#modules/workspace/document/schema'
import { writePlain } from './write_plain.js'

const { nodes } = documentSchema

/**
 * Reduces blocks to what Markdown can express: columns become their blocks in order; empty
 * paragraphs, colors and underlines are removed; spaces stay only between words and at the ends of
 * code.
 */
export function sayable(content: Fragment, parent?: Node): Fragment {
  const said = content.content.flatMap((node, index) => sayableBlock(node, index, parent))
  return Fragment.from(said)
}

function sayableBlock(block: Node, index: number, parent?: Node): readonly Node[] {
  const node = specOf(block).markdown?.writtenAs?.(block, parent, index) ?? block
  const { sideBySide, wraps, markdown } = specOf(node)
  if (markdown?.reduce) {
    const simple = markdown.reduce(node, writePlain)
    return [withoutId(simple, sayable(simple.content, simple))]
  }
  if (sideBySide) return node.children.flatMap(({ content }) => sayable(content).content)
  if (node.isLeaf || markdown?.isVerbatim) return [withoutId(node, node.content)]
  const inside = node.isTextblock ? sayableLine(node) : sayable(node.content, node)
  if (markdown?.startsWithLine && node.firstChild!.content.size === 0) {
    return [withoutId(node, Fragment.from(EMPTY).append(inside))]
  }
  if (inside.childCount > 0) return [withoutId(node, inside)]
  // An item keeps its line, even if empty.
  return wraps === 'first' || markdown?.keepsEmpty ? [withoutId(node, Fragment.from(EMPTY))] : []
}

const EMPTY = nodes.paragraph.create()

function withoutId({ type, attrs }: Node, content: Fragment) {
  return type.create({ ...attrs, id: undefined }, content)
}

/**
 * Normalizes a block's text: single spaces, none at line ends, no empty lines at the start and end.
 * A code span keeps the spaces at its own ends (CommonMark 6.1).
 */
function sayableLine(block: Node) {
  const parts: Node[] = []
  const oneLine = specOf(block).markdown?.oneLine
  block.forEach((node) => {
    const isBreak = isLineBreak(node)
    if (isBreak && !oneLine) return parts.push(nodes.hard_break.create())
    if (!node.isText && !isBreak) {
      const marks = specOf(node).markdown?.unformatted ? [] : sayableMarks(node)
      return parts.push(node.mark(marks))
    }
    const last = parts.at(-1)
    if (isCode(node)) return parts.push(lineOfCode(node))
    const afterSpace = !last || isLineBreak(last) || (!isCode(last) && last.text?.endsWith(' '))
    const text = (isBreak ? ' ' : (node.text ?? '')).replaceAll(/[ \t\r\n]+/g, ' ')
    const kept = afterSpace ? text.trimStart() : text
    if (kept === '') return
    parts.push(documentSchema.text(kept).mark(isBreak ? [] : sayableMarks(node)))
  })
  return Fragment.fromArray(trimEnds(parts))
}

function isLineBreak({ type }: Node) {
  return type === nodes.hard_break
}

function isCode({ marks }: Node) {
  return marks.some(({ type }) => type.spec.code)
}

function lineOfCode(node: Node) {
  return documentSchema.text(node.text!.replaceAll(/[ \t\r\n]+/g, ' ')).mark(sayableMarks(node))
}

/** Returns the marks that Markdown has, with code innermost as Markdown requires. */
function sayableMarks({ marks }: Node) {
  const said = marks.filter(({ type }) => (type.spec as InlineSpec).markdown)
  return said.toSorted((a, b) => Number(!!a.type.spec.code) - Number(!!b.type.spec.code))
}

/** Removes breaks at both ends, and spaces before a break or the end. */
function trimEnds(parts: Node[]) {
  const isBreak = (node: Node | undefined) => node !== undefined && isLineBreak(node)
  while (isBreak(parts[0])) parts.shift()
  const trimmed: Node[] = []
  for (const [index, node] of parts.entries()) {
    const next = parts[index + 1]
    if (!node.isText || isCode(node) || (next && !isBreak(next))) {
      trimmed.push(node)
      continue
    }
    const text = node.text!.trimEnd()
    if (text !== '') trimmed.push(documentSchema.text(text).mark(node.marks))
  }
  while (isBreak(trimmed.at(-1))) trimmed.pop()
  return trimmed
}
