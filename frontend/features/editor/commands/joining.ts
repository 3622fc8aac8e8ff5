import {
  chainCommands,
  deleteSelection,
  joinTextblockBackward,
  joinTextblockForward,
} from 'prosemirror-commands'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { wrapsOf } from '#modules/workspace/document/block_spec'
import { whereItFits } from './commands.js'
import { liftOutOfContainers } from './containers.js'

/**
 * Backspace for all kinds of block without an own handling (rule 6.20): deletes the selection, or
 * joins the text to the text above. Beside columns or an image, it removes an empty line and moves
 * the cursor on. It never selects a block with text as a whole, because the next press would delete
 * that block.
 */
export const joinAbove = chainCommands(deleteSelection, whereItFits(joinTextAbove), leaveGap(-1))

/** Delete: the counterpart of `joinAbove` for the text below. */
export const joinBelow = chainCommands(deleteSelection, whereItFits(joinTextBelow), leaveGap(1))

/** Moves a cursor that is between two blocks, or at an end of the page beside one, into the block. */
function leaveGap(direction: 1 | -1): Command {
  return ({ selection, tr }, dispatch) =>
    selection instanceof GapCursor && moveTo(tr, selection.head, direction, dispatch)
}

function joinTextAbove(...[state, dispatch, view]: Parameters<Command>) {
  const $cut = edgeOfText(state, view, 'above')
  const above = $cut?.nodeBefore
  if (!$cut || !above) return false
  const { tr } = state
  const isEmpty = state.selection.$from.parent.content.size === 0
  // The block with text keeps its kind.
  if (above.isTextblock && above.content.size === 0 && !isEmpty) {
    dispatch?.(tr.delete($cut.pos - above.nodeSize, $cut.pos).scrollIntoView())
    return true
  }
  if (joinTextblockBackward(state, dispatch, view)) return true
  removeEmptyLine(tr)
  return moveTo(tr, tr.mapping.map($cut.pos, -1), -1, dispatch)
}

function joinTextBelow(...[state, dispatch, view]: Parameters<Command>) {
  const $cut = edgeOfText(state, view, 'below')
  const below = $cut?.nodeAfter
  if (!$cut || !below) return false
  const { tr } = state
  if (removeEmptyLine(tr) || firstText($cut) === null) {
    return moveTo(tr, tr.mapping.map($cut.pos), 1, dispatch)
  }
  // Between adjacent items, blocks nested below the second move below the first.
  const areItems = wrapsOf(below) === 'first' && $cut.nodeBefore?.type === below.type
  if (below.isTextblock || areItems) return joinTextblockForward(state, dispatch, view)
  return joinTextblockForward(state.apply(liftLine(tr, $cut)), dispatch && joined(tr, dispatch))
}

/** Returns a dispatch that appends another transaction's steps and dispatches both as one. */
function joined(tr: Transaction, dispatch: (tr: Transaction) => void) {
  return ({ steps, selection }: Transaction) => {
    for (const step of steps) tr.step(step)
    dispatch(tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON())).scrollIntoView())
  }
}

/** Lifts the first line below out of all containers that start with it; the cursor stays. */
function liftLine(tr: Transaction, $cut: ResolvedPos) {
  const { anchor } = tr.selection
  for (let text = firstText($cut); text !== null;) {
    tr.setSelection(TextSelection.create(tr.doc, text + 1))
    liftOutOfContainers(tr, () => true)
    const next = firstText(tr.doc.resolve($cut.pos))
    text = next === text || next === $cut.pos ? null : next
  }
  return tr.setSelection(TextSelection.create(tr.doc, anchor))
}

/** Returns where the first text of a block begins; null for columns, images and similar. */
function firstText({ nodeAfter, pos }: ResolvedPos) {
  let node: Node | null = nodeAfter
  for (; node && !node.isTextblock; pos++) node = node.type.spec.isolating ? null : node.firstChild
  return node && pos
}

/**
 * Removes the empty block at the cursor, with containers that hold nothing else. Keeps an item's
 * line while blocks are nested below it.
 */
function removeEmptyLine(tr: Transaction) {
  const { $from } = tr.selection
  if ($from.parent.content.size > 0) return false
  let depth = $from.depth
  while ($from.node(depth - 1).childCount === 1 && depth > 1) depth--
  const around = $from.node(depth - 1)
  if (wrapsOf(around) === 'first' && $from.index(depth - 1) === 0) return false
  tr.delete($from.before(depth), $from.after(depth))
  return true
}

/** Puts the cursor into the next text, or selects a block without text. */
function moveTo(
  tr: Transaction,
  pos: number,
  direction: 1 | -1,
  dispatch?: (tr: Transaction) => void
) {
  const next = Selection.findFrom(tr.doc.resolve(pos), direction)
  if (!next) return false
  dispatch?.(tr.setSelection(next).scrollIntoView())
  return true
}

/**
 * Returns the position between the cursor's text and the adjacent block, if the cursor is at that
 * edge; otherwise null.
 */
function edgeOfText(state: EditorState, view: EditorView | undefined, side: 'above' | 'below') {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const isAbove = side === 'above'
  const atEdge = view
    ? view.endOfTextblock(isAbove ? 'backward' : 'forward', state)
    : $from.parentOffset === (isAbove ? 0 : $from.parent.content.size)
  if (!atEdge) return null
  for (let depth = $from.depth; depth > 0; depth--) {
    const around = $from.node(depth - 1)
    const isLast = isAbove
      ? $from.index(depth - 1) === 0
      : $from.indexAfter(depth - 1) === around.childCount
    if (!isLast) return state.doc.resolve(isAbove ? $from.before(depth) : $from.after(depth))
    if (around.type.spec.isolating) return null
  }
  return null
}
