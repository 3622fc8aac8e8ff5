import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { isEmptyParagraph } from '../../../document.js'

const { nodes } = documentSchema

/** Inserts an uploaded image at its position and removes an empty paragraph before it. */
export function landImage({ tr }: EditorState, at: number, image: Node) {
  const from = beforeEmptyLine(tr.doc, at)
  const cursorInside = tr.selection.from > from && tr.selection.from < at
  tr.replaceWith(from, at, image)
  const after = from + image.nodeSize
  const $after = tr.doc.resolve(after)
  if (cursorInside || !$after.nodeAfter) {
    if (!$after.nodeAfter?.isTextblock) tr.insert(after, nodes.paragraph.create())
    if (cursorInside) tr.setSelection(TextSelection.create(tr.doc, after + 1))
  }
  return tr
}

/**
 * Inserts an uploaded image of a paste in place of its placeholder paragraph. Adds no undo step, so
 * that undoing the paste removes the image.
 */
export function landPasted({ tr }: EditorState, at: number, image: Node) {
  const from = beforeEmptyLine(tr.doc, at)
  return asPartOfPaste(tr.replaceWith(from, at, image))
}

/** Removes the placeholder paragraph of an image that will not arrive. */
export function clearPlace({ tr }: EditorState, at: number) {
  const $at = tr.doc.resolve(at)
  const from = beforeEmptyLine(tr.doc, at)
  const index = $at.index()
  if (from < at && $at.parent.canReplace(index - 1, index)) tr.delete(from, at)
  return asPartOfPaste(tr)
}

function asPartOfPaste(tr: Transaction) {
  return tr.setMeta('addToHistory', false)
}

function beforeEmptyLine(doc: Node, at: number) {
  const { nodeBefore } = doc.resolve(at)
  return isEmptyParagraph(nodeBefore) ? at - nodeBefore!.nodeSize : at
}
