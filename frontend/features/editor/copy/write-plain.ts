import type { Attrs, Fragment, Node } from 'prosemirror-model'
import type { ListAttributes } from '#modules/workspace/document/nodes/list'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes } = documentSchema

/** What the spec of a block without text in it says to write for it. */
type PlainText = (attrs: Attrs) => string

/** Blocks as text for people: lists with their bullets and numbers, no signs for formats. */
export function writePlain(content: Fragment, between = '\n\n'): string {
  let text = ''
  let number = 0
  content.forEach((node, _offset, index) => {
    const before = index > 0 ? content.child(index - 1) : null
    number = isNumbered(node) ? ((node.attrs.start as number | null) ?? number + 1) : 0
    const isInList = node.type === nodes.list && before?.type === nodes.list
    text += (before ? (isInList ? '\n' : between) : '') + plainBlock(node, number)
  })
  return text
}

function plainBlock(node: Node, number: number): string {
  if (node.isTextblock) return node.textBetween(0, node.content.size, '', '\n')
  const plainText = node.type.spec.plainText as PlainText | undefined
  if (plainText) return plainText(node.attrs)
  if (node.type !== nodes.list) return writePlain(node.content)
  const { kind, checked } = node.attrs as ListAttributes
  const marks = { bullet: '- ', number: `${number}. `, check: checked ? '[x] ' : '[ ] ' }
  return marks[kind] + writePlain(node.content, '\n').replaceAll('\n', '\n  ')
}

/** Whether a block is an item of a numbered list. */
export function isNumbered({ type, attrs }: Node) {
  return type === nodes.list && attrs.kind === 'number'
}
