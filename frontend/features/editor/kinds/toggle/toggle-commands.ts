import { splitBlock } from 'prosemirror-commands'
import type { ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { ANNOUNCED } from '../../commands/announced.js'
import { unwrap } from '../../commands/turn-into.js'
import { isOpenAt, setOpen } from './toggle-state.js'

const { paragraph, toggle } = documentSchema.nodes

/** Returns the innermost toggle around a position. */
function toggleAround($pos: ResolvedPos) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type === toggle) return { pos: $pos.before(depth), node: $pos.node(depth) }
  }
  return null
}

/** Opens or closes the toggle around the cursor (Mod+Enter). */
export const openOrClose: Command = (state, dispatch) => {
  const around = toggleAround(state.selection.$head)
  if (!around) return false
  const isOpen = !isOpenAt(state, around.pos)
  const tr = setOpen(state.tr, around.pos, isOpen)
  dispatch?.(tr.setMeta(ANNOUNCED, isOpen ? 'Opened' : 'Closed'))
  return true
}

/**
 * Enter in the line of a toggle: goes on below it in an open toggle, and in a new one after a closed
 * toggle. At the start of the line it makes a toggle above, in an empty line it makes plain text.
 */
export const splitToggle: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection
  if (!(state.selection instanceof TextSelection) || !$from.sameParent($to)) return false
  const around = $from.depth > 1 ? $from.node(-1) : null
  if (around?.type !== toggle) return false
  if ($from.index(-1) > 0) return isEmptyBetween($from) && splitBlock(state, dispatch, view)
  const line = $from.parent
  if (line.content.size === 0 && around.childCount === 1) return unwrap(state, dispatch, view)
  if (!dispatch) return true
  const tr = state.tr.delete($from.pos, $to.pos)
  const pos = $from.before(-1)
  if ($from.parentOffset === 0 && line.content.size > 0) {
    tr.insert(pos, toggle.create(null, paragraph.create()))
  } else if (isOpenAt(state, pos)) {
    tr.split($from.pos, 1, [{ type: paragraph }])
  } else {
    const rest = tr.doc.resolve($from.pos).parent.content.cut($from.parentOffset)
    tr.delete($from.pos, $from.pos + rest.size)
    const after = tr.mapping.map($from.after(-1))
    const type = rest.size > 0 ? line.type : paragraph
    const attrs = type === line.type ? { ...line.attrs, id: undefined } : null
    tr.insert(after, toggle.create(null, type.create(attrs, rest)))
    tr.setSelection(TextSelection.create(tr.doc, after + 2))
  }
  dispatch(tr.scrollIntoView())
  return true
}

/** Returns true in an empty nested line before others, where Enter would split the toggle. */
function isEmptyBetween($pos: ResolvedPos) {
  return $pos.parent.content.size === 0 && $pos.indexAfter(-1) < $pos.node(-1).childCount
}

/**
 * Opens a closed toggle beside the cursor instead of joining text with hidden text (Backspace below
 * it, Delete at the end of its line).
 */
export function openBeside(side: 'above' | 'below'): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection
    const direction = side === 'above' ? 'backward' : 'forward'
    const end = side === 'above' ? 0 : $head.parent.content.size
    const isAtEnd = view ? view.endOfTextblock(direction, state) : $head.parentOffset === end
    if (!empty || !$head.parent.isTextblock || !isAtEnd) return false
    const pos = side === 'above' ? closedAbove(state, $head) : closedAt(state, $head)
    if (pos === null) return false
    dispatch?.(setOpen(state.tr, pos, true))
    return true
  }
}

/** Returns the closed toggle whose hidden end is directly above the position. */
function closedAbove(state: EditorState, $pos: ResolvedPos) {
  let depth = $pos.depth
  while (depth > 1 && $pos.index(depth - 1) === 0) depth--
  if (depth === 0 || $pos.index(depth - 1) === 0) return null
  let end = $pos.before(depth)
  for (let node = state.doc.resolve(end).nodeBefore; node; node = node.lastChild, end--) {
    const pos = end - node.nodeSize
    if (node.type === toggle && !isOpenAt(state, pos)) return pos
  }
  return null
}

/** Returns the closed toggle whose line contains the position. */
function closedAt(state: EditorState, $pos: ResolvedPos) {
  if ($pos.depth < 2 || $pos.node(-1).type !== toggle || $pos.index(-1) > 0) return null
  return isOpenAt(state, $pos.before(-1)) ? null : $pos.before(-1)
}
