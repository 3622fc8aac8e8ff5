import type { Node } from 'prosemirror-model'
import { type Command, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { wrapsOf } from '#modules/workspace/document/block_spec'
import { ANNOUNCED } from '../commands/announced.js'
import { sequence } from '../commands/commands.js'
import { idsOn, named } from '../block-ids/named.js'
import { blockAt, blocksBetween } from './block-at.js'
import { BlockSelection, currentBlocks, selectedBlocks } from './block-selection.js'
import { deleteBlocks } from './remove-blocks.js'

const { nodes } = documentSchema

/** Selects the block at `pos`; with `extend`, also all blocks from the first selected one. */
export function selectBlock(pos: number, extend = false): Command {
  return ({ doc, selection, tr }, dispatch) => {
    if (!doc.nodeAt(pos)) return false
    const anchor = extend && selection instanceof BlockSelection ? selection.anchorBlock : pos
    dispatch?.(tr.setSelection(selectionTo(doc, anchor, pos)))
    return true
  }
}

/** Selects from one block to another; across parents, the smallest range that contains both. */
function selectionTo(doc: Node, anchor: number, head: number) {
  if (doc.resolve(anchor).sameParent(doc.resolve(head))) {
    return BlockSelection.between(doc, anchor, head)
  }
  const [first, last] = [Math.min(anchor, head), Math.max(anchor, head)]
  const end = last + doc.nodeAt(last)!.nodeSize
  const range = blocksBetween(doc.resolve(first), doc.resolve(end))
  return range ? BlockSelection.of(doc, range.from, range.to) : BlockSelection.between(doc, head)
}

/** Selects the block around the cursor (Escape in text). */
export const selectCurrentBlock: Command = (state, dispatch) => {
  if (selectedBlocks(state)) return false
  const block = blockAt(state.selection.$head)
  return block !== null && selectBlock(block.pos)(state, dispatch)
}

/**
 * Selects the enclosing block, or at the top level returns the cursor to the text (Escape with
 * selected blocks).
 */
export const leaveSelection: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (!range) return false
  const $from = state.doc.resolve(range.from)
  const outer = $from.depth > 0 && blockAt(state.doc.resolve($from.before()))
  if (outer) return selectBlock(outer.pos)(state, dispatch)
  return writeInSelected(state, dispatch)
}

/**
 * Collapses the block selection: puts the cursor at the end of the blocks' text, or beside them if
 * they have none.
 */
export const collapseSelection: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (!range) return false
  const { tr } = state
  const [$from, $to] = [tr.doc.resolve(range.from), tr.doc.resolve(range.to)]
  const end = Selection.findFrom($to, -1, true) ?? Selection.findFrom($to, 1, true)
  dispatch?.(tr.setSelection(end ?? Selection.near($from)))
  return true
}

/** Collapses the block selection and scrolls the cursor into view for writing. */
export const writeInSelected: Command = (state, dispatch) =>
  collapseSelection(state, dispatch && ((tr) => dispatch(tr.scrollIntoView())))

/**
 * Enter: puts the cursor into the selected blocks' text, or into a new paragraph after blocks
 * without text (rule 6.8).
 */
export const enterSelected: Command = (state, dispatch) => {
  const { selection, doc } = state
  if (!(selection instanceof BlockSelection)) return false
  const { from, to, headBlock } = selection
  if (hasTextblock(doc, from, to)) {
    return writeInSelected(state, dispatch)
  }
  return paragraphAfter({ pos: headBlock, node: doc.nodeAt(headBlock)! })(state, dispatch)
}

function hasTextblock(doc: Node, from: number, to: number) {
  let found = false
  doc.nodesBetween(from, to, (node) => {
    found ||= node.isTextblock
    return !found
  })
  return found
}

/** Selects the next block, or extends the selection to it (arrow keys, with Shift to extend). */
export function selectBeside(direction: 'up' | 'down', extend = false): Command {
  return (state, dispatch) => {
    const { doc, selection, tr } = state
    // For a clicked image, the cursor moves into adjacent text instead.
    if (!(selection instanceof BlockSelection) && !extend) return false
    if (!selectedBlocks(state)) return false
    const head = selection instanceof BlockSelection ? selection.headBlock : selection.from
    const anchor = selection instanceof BlockSelection ? selection.anchorBlock : selection.from
    const $edge = doc.resolve(direction === 'up' ? head : head + doc.nodeAt(head)!.nodeSize)
    const beside = direction === 'up' ? $edge.nodeBefore : $edge.nodeAfter
    const isLine = wrapsOf($edge.parent) === 'first' && direction === 'up' && $edge.index() === 1
    if (!beside || isLine) return true
    const next = direction === 'up' ? $edge.pos - beside.nodeSize : $edge.pos
    const selected = BlockSelection.between(doc, extend ? anchor : next, next)
    dispatch?.(tr.setSelection(selected).scrollIntoView())
    return true
  }
}

/** Deletes the selected blocks; undo restores them (rule 6.7). */
export const deleteSelected: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (!range) return false
  dispatch?.(deleteBlocks(state.tr, range))
  return true
}

/** Replaces the selected blocks with typed text, or with an empty line for composition. */
export function typeOver(text = ''): Command {
  return (state, dispatch) => {
    const range = selectedBlocks(state)
    if (!range) return false
    const { tr } = state
    const typed = text === '' ? null : state.schema.text(text)
    tr.replaceWith(range.from, range.to, nodes.paragraph.create(null, typed))
    tr.setSelection(TextSelection.create(tr.doc, range.from + 1 + text.length))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Runs a text command on the text of the selected blocks, which stay selected (rule 6.7). */
export function inSelected(command: Command): Command {
  return (state, dispatch, view) => {
    const range = selectedBlocks(state)
    if (!range) return false
    const { doc } = state
    const text = TextSelection.between(doc.resolve(range.from), doc.resolve(range.to))
    const within = state.apply(state.tr.setSelection(text))
    const send = (tr: Transaction) => {
      const [$from, $to] = [tr.selection.from, tr.selection.to].map((pos) => tr.doc.resolve(pos))
      const now = blocksBetween($from!, $to!)
      if (now) tr.setSelection(BlockSelection.of(tr.doc, now.from, now.to))
      dispatch?.(tr)
    }
    command(within, dispatch && send, view)
    return true
  }
}

/** Duplicates the selected blocks, or the block with the cursor; the copies go after them. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const range = currentBlocks(state)
  if (!range) return false
  const { doc, tr } = state
  const { content } = doc.slice(range.from, range.to)
  tr.insert(range.to, named(content.content, idsOn(doc)))
  tr.setSelection(BlockSelection.of(tr.doc, range.to, range.to + (range.to - range.from)))
  dispatch?.(tr.setMeta(ANNOUNCED, 'Duplicated').scrollIntoView())
  return true
}

/** Inserts an empty paragraph after a block and puts the cursor in it (rule 6.5). */
export function paragraphAfter({ pos, node }: { pos: number; node: Node }): Command {
  return ({ tr }, dispatch) => {
    const end = pos + node.nodeSize
    tr.insert(end, nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
    return true
  }
}

/**
 * Runs a command on the text of the selected blocks. Selects that text; without selected blocks,
 * runs the command as is.
 */
export function onTheirText(command: Command): Command {
  return (state, dispatch, view) => {
    const range = selectedBlocks(state)
    if (!range) return command(state, dispatch, view)
    const selectText: Command = ({ doc, tr }, run) => {
      const [$from, $to] = [doc.resolve(range.from), doc.resolve(range.to)]
      const start = Selection.findFrom($from, 1, true)
      const end = Selection.findFrom($to, -1, true)
      if (!start || !end || start.from > range.to || end.to < range.from) return false
      run?.(tr.setSelection(TextSelection.create(doc, start.from, end.to)))
      return true
    }
    if (!selectText(state)) return false
    return sequence(selectText, command)(state, dispatch, view)
  }
}
