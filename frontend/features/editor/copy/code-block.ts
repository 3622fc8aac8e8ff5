import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes, marks } = documentSchema

/** Whether a paragraph is what a block of code becomes here: several lines, all of them code. */
export function isCodeBlock(node: Node) {
  const isCode = ({ type, marks: on }: Node) =>
    type === nodes.hard_break || (on.length === 1 && on[0]!.type === marks.code)
  return (
    node.type === nodes.paragraph &&
    node.firstChild?.isText === true &&
    node.lastChild?.isText === true &&
    node.children.some(({ type }) => type === nodes.hard_break) &&
    node.children.every(isCode)
  )
}

/** The lines of one, with a fence around them that is in none of them. */
export function fenced(block: Node) {
  const lines = block.children.map((node) => node.text ?? '\n').join('')
  const runs = lines.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  return `${fence}\n${lines}\n${fence}`
}
