import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { isEmptyParagraph } from '../../../document.js'

const { nodes } = documentSchema

/** Puts an image that was uploaded at its place; an empty paragraph before it gives way. */
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
 * The same of an image that came with a paste and keeps its place by an empty paragraph: it is no
 * step to undo, so that undoing the paste takes it along.
 */
export function landPasted({ tr }: EditorState, at: number, image: Node) {
  const from = beforeEmptyLine(tr.doc, at)
  return asPartOfPaste(tr.replaceWith(from, at, image))
}

/** Takes away the empty paragraph that kept a place for an image that does not come. */
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
