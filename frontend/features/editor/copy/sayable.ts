import { Fragment, type Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { isCodeBlock } from './code-block.js'

const { nodes, marks } = documentSchema

/** The formats that Markdown has, code innermost as it must be there. */
const SAYABLE = [marks.link, marks.bold, marks.italic, marks.strikethrough, marks.code]

/**
 * What Markdown can say of blocks: columns as their blocks in order, no empty paragraphs, no colours,
 * no lines underneath, spaces only between words and at the ends of code.
 */
export function sayable(content: Fragment): Fragment {
  const said: Node[] = []
  content.forEach((node) => {
    if (node.type === nodes.layout_row) {
      node.forEach((column) => said.push(...sayable(column.content).content))
    } else if (isCodeBlock(node)) {
      said.push(node.type.create(null, node.content))
    } else if (node.isTextblock) {
      const line = sayableLine(node)
      if (line.childCount > 0) said.push(node.type.create(textAttrs(node), line))
    } else if (node.isLeaf) {
      said.push(node)
    } else {
      const inside = sayable(node.content)
      const isThere = inside.childCount > 0 || node.type === nodes.list
      if (isThere) said.push(node.type.create(node.attrs, inside.childCount > 0 ? inside : EMPTY))
    }
  })
  return Fragment.from(said)
}

const EMPTY = nodes.paragraph.create()

function textAttrs({ type, attrs }: Node) {
  return type === nodes.heading ? { level: attrs.level as number } : null
}

/**
 * A block's text: spaces joined into one, none at the ends of lines, no empty lines at the ends.
 * A span of code keeps those at its own ends (CommonMark 6.1).
 */
function sayableLine(block: Node) {
  const parts: Node[] = []
  const isHeading = block.type === nodes.heading
  block.forEach((node) => {
    const isBreak = node.type === nodes.hard_break
    if (isBreak && !isHeading) return parts.push(nodes.hard_break.create())
    const last = parts.at(-1)
    if (isCode(node)) return parts.push(lineOfCode(node))
    const afterSpace = !last || !last.isText || (!isCode(last) && last.text!.endsWith(' '))
    const text = (isBreak ? ' ' : (node.text ?? '')).replaceAll(/[ \t\r\n]+/g, ' ')
    const kept = afterSpace ? text.trimStart() : text
    if (kept === '') return
    parts.push(documentSchema.text(kept).mark(isBreak ? [] : sayableMarks(node)))
  })
  return Fragment.fromArray(trimEnds(parts))
}

function isCode(node: Node) {
  return node.isText && !!marks.code?.isInSet(node.marks)
}

function lineOfCode(node: Node) {
  return documentSchema.text(node.text!.replaceAll(/[ \t\r\n]+/g, ' ')).mark(sayableMarks(node))
}

function sayableMarks(node: Node) {
  return SAYABLE.flatMap((type) => type?.isInSet(node.marks) ?? [])
}

/** Takes away breaks at both ends, and spaces before a break or the end. */
function trimEnds(parts: Node[]) {
  const isBreak = (node: Node | undefined) => node?.type === nodes.hard_break
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
