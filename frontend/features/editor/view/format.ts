import { redoDepth, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { Color } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { formatItems, turnIntoItems } from './features.js'

/** What menus and toolbars show of the selection. */
export interface Format {
  /** Title of the 'Turn into' entry that the block is; '' for those that are none. */
  block: string
  /** Names of the marks that are on, each between commas. */
  marks: string
  color: Color | null
  background: Color | null
  canUndo: boolean
  canRedo: boolean
}

/** Looks at the selection only: it costs the same however long the page is. */
export function formatOf(state: EditorState): Format {
  const { marks } = documentSchema
  const on = formatItems.map(({ mark }) => mark).filter((mark) => hasMark(state, marks[mark]))
  return {
    block: turnIntoItems.find(({ isActive }) => isActive(state))?.title ?? '',
    marks: `,${on.join(',')},`,
    color: colorOf(state, marks.color),
    background: colorOf(state, marks.background),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export function sameFormat(a: Format, b: Format) {
  return (Object.keys(a) as (keyof Format)[]).every((key) => a[key] === b[key])
}

function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType | undefined) {
  if (!type) return false
  const { empty, from, to, $from } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}

/** The colour where the selection starts. */
function colorOf({ doc, selection, storedMarks }: EditorState, type: MarkType) {
  const { empty, from, $from } = selection
  const marks = empty
    ? (storedMarks ?? $from.marks())
    : (doc.resolve(from).nodeAfter?.marks ?? $from.marks())
  return (type.isInSet(marks)?.attrs.color as Color | undefined) ?? null
}
