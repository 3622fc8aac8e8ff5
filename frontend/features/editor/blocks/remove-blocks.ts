import { Selection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { extensionOf } from '../extensions/extension.js'
import type { BlockRange } from './block-at.js'

const { nodes } = documentSchema

/**
 * Takes out blocks that lie beside each other, with what is empty after it: a column, a list item.
 * A page is never empty: a paragraph stands there then (rule 6.7).
 */
export function removeBlocks(tr: Transaction, from: number, to: number): Transaction {
  const $from = tr.doc.resolve(from)
  const { parent } = $from
  const isAll = from === $from.start() && to === $from.end()
  if (!isAll) return tr.delete(from, to)
  if ($from.depth === 0) return tr.replaceWith(from, to, nodes.paragraph.create())
  const { takeOutEmptied } = extensionOf(parent) ?? {}
  if (takeOutEmptied) {
    takeOutEmptied(tr, $from.before())
    return tr
  }
  return removeBlocks(tr, $from.before(), $from.after())
}

/** Takes out blocks that lie beside each other; the cursor goes where they were. */
export function deleteBlocks(tr: Transaction, { from, to }: BlockRange) {
  removeBlocks(tr, from, to)
  return cursorBefore(tr, tr.mapping.map(from, -1)).scrollIntoView()
}

/** Puts the cursor at the end of what stands before a place, else at the start of what follows. */
export function cursorBefore(tr: Transaction, pos: number) {
  const $pos = tr.doc.resolve(Math.min(pos, tr.doc.content.size))
  const before = Selection.findFrom($pos, -1, true) ?? Selection.findFrom($pos, 1, true)
  return tr.setSelection(before ?? Selection.near($pos))
}
