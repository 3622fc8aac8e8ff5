import { Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { ContentChange } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'
import { FROM_SERVER } from './from-server.js'

/** Puts in what others changed. All changes speak of the document as it is; they ascend. */
export function mergeChanges(tr: Transaction, changes: ContentChange[]) {
  const { doc } = tr
  for (const { at, delete: gone, insert } of changes) {
    const from = tr.mapping.map(offsetOf(doc, at))
    const to = tr.mapping.map(offsetOf(doc, at + gone))
    tr.replaceWith(from, to, Fragment.fromJSON(documentSchema, insert))
  }
  return tr.setMeta('addToHistory', false).setMeta(FROM_SERVER, true)
}

/** The position before the top-level node at `index`. */
function offsetOf(doc: Node, index: number) {
  let offset = 0
  for (let i = 0; i < index; i++) offset += doc.child(i).nodeSize
  return offset
}
