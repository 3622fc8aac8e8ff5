import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { DateAttributes } from '#modules/workspace/document/blocks/date'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes } = documentSchema

/** Date of the document and its position. */
export interface PlacedDate {
  pos: number
  date: string
}

/** Returns the selected date, or the one beside the cursor; null if there is none. */
export function dateAt({ selection }: EditorState): PlacedDate | null {
  const { $from, empty } = selection
  if (!(selection instanceof TextSelection)) return null
  if (!empty) return isWholeSelection(selection) ? placed($from.nodeAfter, $from.pos) : null
  return placed($from.nodeBefore, $from.pos - 1) ?? placed($from.nodeAfter, $from.pos)
}

/** Returns true if a date is all that is selected. */
export function isDateSelected({ selection }: EditorState) {
  return selection instanceof TextSelection && isWholeSelection(selection)
}

/** Replaces the selection by a date. */
export function insertDate(date: string): Command {
  return ({ tr, selection, storedMarks }, dispatch) => {
    const { $from } = selection
    if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false
    const { link, code } = documentSchema.marks
    const marks = (storedMarks ?? $from.marks()).filter(({ type }) => ![link, code].includes(type))
    const node = nodes.date.create({ date }, null, marks)
    dispatch?.(closeHistory(tr.replaceSelectionWith(node, false)).scrollIntoView())
    return true
  }
}

/** Changes the date at a position, keeps its formats and puts the cursor after it. */
export function setDate({ pos }: PlacedDate, date: string): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(pos)
    if (node?.type !== nodes.date) return false
    if (node.attrs.date === date) return true
    tr.replaceWith(pos, pos + 1, nodes.date.create({ date }, null, node.marks))
    dispatch?.(closeHistory(tr.setSelection(TextSelection.create(tr.doc, pos + 1))))
    return true
  }
}

function isWholeSelection({ $from, from, to }: TextSelection) {
  return to === from + 1 && $from.nodeAfter?.type === nodes.date
}

function placed(node: Node | null, pos: number): PlacedDate | null {
  return node?.type === nodes.date ? { pos, date: (node.attrs as DateAttributes).date } : null
}
