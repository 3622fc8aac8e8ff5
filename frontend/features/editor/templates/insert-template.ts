import { closeHistory } from 'prosemirror-history'
import type { Fragment, Node } from 'prosemirror-model'
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { idsOn, named } from '../block-ids/named.js'
import { withoutIds } from '../block-ids/without-ids.js'
import { ANNOUNCED } from '../commands/announced.js'
import { isEmptyPage } from '../document.js'

/**
 * Inserts the blocks of a template under new ids, as one undo step: in place of an empty page or
 * line, otherwise after the block with the cursor. Puts the cursor into the first gap of the
 * template. Does nothing where the blocks do not fit.
 *
 * @param isWriting true to leave the cursor in a line with text
 */
export function insertTemplate(template: Node, title: string, isWriting = false): Command {
  return (state, dispatch) => {
    const place = placeFor(template.content, state)
    if (!place) return false
    if (!dispatch) return true
    const blocks = named(withoutIds(template.content).content, idsOn(state.doc))
    const tr = closeHistory(state.tr.replaceWith(place.from, place.to, blocks))
    tr.setMeta(ANNOUNCED, `Inserted template ${title}`)
    const staysInLine = isWriting && place.from === place.to
    if (!staysInLine) {
      const size = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
      tr.setSelection(cursorIn(tr.doc, place.from, place.from + size)).scrollIntoView()
    }
    dispatch(tr)
    return true
  }
}

/** Ends the undo step, so that an undo of the following text keeps the template. */
export const endUndoStep: Command = ({ tr }, dispatch) => {
  dispatch?.(closeHistory(tr))
  return true
}

/** Returns the range that the blocks replace, at the deepest level that allows them. */
function placeFor(blocks: Fragment, { doc, selection: { $to } }: EditorState) {
  if (isEmptyPage(doc)) return { from: 0, to: doc.content.size }
  for (let depth = $to.depth; depth > 0; depth--) {
    const here = $to.node(depth)
    const isEmpty = here.type === documentSchema.nodes.paragraph && here.content.size === 0
    const end = $to.indexAfter(depth - 1)
    const start = isEmpty ? $to.index(depth - 1) : end
    if (!$to.node(depth - 1).canReplace(start, end, blocks)) continue
    return { from: isEmpty ? $to.before(depth) : $to.after(depth), to: $to.after(depth) }
  }
  return null
}

/** Returns the cursor in the first empty line between two positions, or at the start. */
function cursorIn(doc: Node, from: number, to: number) {
  let line: number | null = null
  doc.nodesBetween(from, to, (node, pos) => {
    if (pos >= from && node.isTextblock && node.content.size === 0) line ??= pos + 1
    return line === null
  })
  return line === null ? Selection.near(doc.resolve(from)) : TextSelection.create(doc, line)
}
