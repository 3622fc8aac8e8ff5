import { Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { ContentChange } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'

/** Set on transactions that bring in what the server holds: they are no edit of this person. */
export const FROM_SERVER = 'fromServer'

/** Puts in what others changed. All changes speak of the document as it is; they ascend. */
export function mergeChanges(tr: Transaction, changes: ContentChange[]) {
  return putChanges(tr, changes).setMeta('addToHistory', false).setMeta(FROM_SERVER, true)
}

/** Makes changes that speak of the document as it is; only what differs is replaced. */
export function putChanges(tr: Transaction, changes: ContentChange[]) {
  const { doc } = tr
  for (const { at, delete: gone, insert } of changes) {
    const blocks = Fragment.fromJSON(documentSchema, insert)
    const only = gone === 1 && blocks.childCount === 1 ? blocks.firstChild : null
    const from = offsetOf(doc, at)
    if (only) replaceNode(tr, from, doc.child(at), only)
    else tr.replaceWith(tr.mapping.map(from), tr.mapping.map(offsetOf(doc, at + gone)), blocks)
  }
  return tr
}

/**
 * Leaves alone what is the same in both, so that a cursor there stays; `pos` is the one before the
 * changes.
 */
function replaceNode(tr: Transaction, pos: number, before: Node, after: Node) {
  if (before.eq(after)) return
  const inner = before.sameMarkup(after) && !before.isLeaf && !before.inlineContent
  if (!inner || before.childCount !== after.childCount) {
    tr.replaceWith(tr.mapping.map(pos), tr.mapping.map(pos + before.nodeSize), after)
    return
  }
  before.forEach((child, offset, index) =>
    replaceNode(tr, pos + 1 + offset, child, after.child(index))
  )
}

/** The position before the top-level node at `index`. */
function offsetOf(doc: Node, index: number) {
  let offset = 0
  for (let i = 0; i < index; i++) offset += doc.child(i).nodeSize
  return offset
}
