import { redoDepth, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

/** What the formatting bar shows of the selection. */
export interface Format {
  /** 0 for text, else the level of the heading. */
  level: 0 | 1 | 2 | 3
  bold: boolean
  italic: boolean
  underline: boolean
  code: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Looks at the selection only: it costs the same however long the page is. */
export function formatOf(state: EditorState): Format {
  const { marks, nodes } = documentSchema
  const { parent } = state.selection.$from
  return {
    level: parent.type === nodes.heading ? (parent.attrs.level as Format['level']) : 0,
    bold: hasMark(state, marks.bold),
    italic: hasMark(state, marks.italic),
    underline: hasMark(state, marks.underline),
    code: hasMark(state, marks.code),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export function sameFormat(a: Format, b: Format) {
  return (Object.keys(a) as (keyof Format)[]).every((key) => a[key] === b[key])
}

function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType) {
  const { empty, from, to, $from } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}
