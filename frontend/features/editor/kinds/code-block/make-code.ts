import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { leafText } from '#modules/workspace/document/block_spec'
import { documentSchema } from '#modules/workspace/document/schema'

const { code_block: codeBlock } = documentSchema.nodes

/**
 * Turns the texts of a range into code. Line breaks become line ends; formulas and links to pages
 * become their text, because code has no other nodes. Code keeps its language.
 */
export function makeCode(tr: Transaction, from: number, to: number) {
  const done = tr.steps.length
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && !isCode(node)) leavesToText(tr, node, pos + 1, done)
    return !node.isTextblock
  })
  const mapping = tr.mapping.slice(done)
  return tr.setBlockType(mapping.map(from, -1), mapping.map(to, -1), codeBlock, (node) =>
    isCode(node) ? node.attrs : {}
  )
}

/** Returns true for an inline node that code cannot contain. Line breaks have a form in code. */
export function isUnlikeCode({ isText, type }: Node) {
  return !isText && type.isInline && !type.spec.linebreakReplacement
}

function leavesToText(tr: Transaction, block: Node, start: number, done: number) {
  block.forEach((node, offset) => {
    if (!isUnlikeCode(node)) return
    const pos = tr.mapping.slice(done).map(start + offset)
    const text = leafText(node)
    const inserted = text === '' ? [] : documentSchema.text(text)
    tr.replaceWith(pos, pos + node.nodeSize, inserted)
  })
}
