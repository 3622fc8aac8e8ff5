import { Selection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { extensionOf } from '../extensions/extension.js'
import type { BlockRange } from './block-at.js'

const { nodes } = documentSchema

/**
 * Removes adjacent blocks, and containers left empty: a column, a list item. An emptied page gets a
 * paragraph, because a page is never empty (rule 6.7).
 */
export function removeBlocks(tr: Transaction, from: number, to: number): Transaction {
  const $from = tr.doc.resolve(from)
  const { parent } = $from
  const isAll = from === $from.start() && to === $from.end()
  if (!isAll) return tr.delete(from, to)
  if ($from.depth === 0) return tr.replaceWith(from, to, nodes.paragraph.create())
  const { removeEmptied } = extensionOf(parent) ?? {}
  if (removeEmptied) {
    removeEmptied(tr, $from.before())
    return tr
  }
  return removeBlocks(tr, $from.before(), $from.after())
}

/** Removes adjacent blocks and puts the cursor in their place. */
export function deleteBlocks(tr: Transaction, { from, to }: BlockRange) {
  removeBlocks(tr, from, to)
  return cursorBefore(tr, tr.mapping.map(from, -1)).scrollIntoView()
}

/**
 * Puts the cursor at the end of the text before a position, otherwise at the start of the following
 * text.
 */
export function cursorBefore(tr: Transaction, pos: number) {
  const $pos = tr.doc.resolve(Math.min(pos, tr.doc.content.size))
  const before = Selection.findFrom($pos, -1, true) ?? Selection.findFrom($pos, 1, true)
  return tr.setSelection(before ?? Selection.near($pos))
}
