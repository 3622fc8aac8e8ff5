import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Mark, MarkType, Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { Color } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { formatItems, turnIntoItems } from '../extensions/extensions.js'
import { linkAt } from '../marks/link/link-commands.js'

/** Format of the selection, as menus and toolbars show it. */
export interface Format {
  /** Title of the block's 'Turn into' entry; '' for a block without one. */
  block: string
  /** Names of the active marks, each between commas. */
  marks: string
  color: Color | null
  background: Color | null
  canUndo: boolean
  canRedo: boolean
  isLinked: boolean
}

/** Colors of a selection without text. */
export const PLAIN: Pick<Format, 'color' | 'background'> = { color: null, background: null }

/**
 * Returns the format of the selection. Reads only the selection, so that the cost does not depend
 * on the page's length.
 */
export function formatOf(state: EditorState): Format {
  const { marks } = documentSchema
  const typed = typedMarks(state)
  const isOn = ({ mark }: { mark: string }) => hasMark(state, typed, marks[mark])
  return {
    block: turnIntoItems.find(({ isActive }) => isActive(state))?.title ?? '',
    marks: `,${formatItems
      .filter(isOn)
      .map(({ mark }) => mark)
      .join(',')},`,
    color: colorOf(typed, marks.color),
    background: colorOf(typed, marks.background),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    isLinked: linkAt(state) !== null,
  }
}

/** Returns the marks of text typed at the cursor, or the marks at the start of a selection. */
function typedMarks({ selection, storedMarks }: EditorState) {
  const { empty, $from } = selection
  if (!empty) return $from.nodeAfter?.marks ?? $from.marks()
  return storedMarks ?? $from.marks()
}

function hasMark(
  { doc, selection: { empty, from, to } }: EditorState,
  typed: readonly Mark[],
  type: MarkType | undefined
) {
  if (!type) return false
  if (empty) return type.isInSet(typed) !== undefined
  return doc.rangeHasMark(from, to, type) && allTextHas(doc, from, to, type)
}

/**
 * Returns true if all text in the range has the mark. Spaces between formatted words do not count.
 */
function allTextHas(doc: Node, from: number, to: number, type: MarkType) {
  let all = true
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (!all) return false
    if (!node.isText || !parent?.type.allowsMarkType(type) || type.isInSet(node.marks)) return true
    all = node.textBetween(Math.max(0, from - pos), Math.min(node.nodeSize, to - pos)).trim() === ''
    return all
  })
  return all
}

function colorOf(typed: readonly Mark[], type: MarkType) {
  return (type.isInSet(typed)?.attrs.color as Color | undefined) ?? null
}
