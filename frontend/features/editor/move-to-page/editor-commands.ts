import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { BlockSelection } from '../blocks/block-selection.js'
import { deleteBlocks, removeBlocks } from '../blocks/remove-blocks.js'
import { undo } from '../commands/undo.js'

/** The page before and after blocks were removed. */
export interface Move {
  before: Node
  after: Node
}

/**
 * Removes blocks that were moved to another page, if they are unchanged, as one undo step. A cursor
 * elsewhere stays, because the user may be writing there by now.
 */
export function removeMoved(blocks: readonly Node[]): Command {
  return (state, dispatch) => {
    const range = rangeOf(state.doc, blocks)
    if (!range) return false
    const { from, to } = state.selection
    const isElsewhere = to <= range.from || from >= range.to
    // Separate undo step, so that the user can undo it alone.
    const tr = closeHistory(state.tr)
    dispatch?.(isElsewhere ? removeBlocks(tr, range.from, range.to) : deleteBlocks(tr, range))
    return true
  }
}

/**
 * Returns the range in which exactly these nodes are adjacent. A changed block is a different node.
 */
function rangeOf(doc: Node, blocks: readonly Node[]) {
  let range: { from: number; to: number } | null = null
  doc.descendants((node, pos, parent, index) => {
    if (range || !parent) return false
    if (node === blocks[0] && blocks.every((block, i) => parent.maybeChild(index + i) === block)) {
      const size = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
      range = { from: pos, to: pos + size }
    }
    return !node.isTextblock
  })
  return range as { from: number; to: number } | null
}

/**
 * Restores removed blocks at their old position if nothing was written since. Otherwise inserts
 * them after their former previous block, or else at the end of the page. Does nothing if undo has
 * already restored them.
 */
export function putBack(blocks: readonly Node[], { before, after }: Move): Command {
  return (state, dispatch, view) => {
    if (rangeOf(state.doc, blocks)) return true
    if (state.doc === after) return undo(state, dispatch, view)
    const { doc, tr } = state
    const at = placeBehind(doc, neighbourOf(before, blocks[0]!))
    tr.insert(at, Fragment.from(blocks))
    const size = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    tr.setSelection(BlockSelection.of(tr.doc, at, at + size))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Returns the block right before another one. */
function neighbourOf(doc: Node, block: Node) {
  let neighbour: Node | null = null
  doc.descendants((node, _pos, parent, index) => {
    if (node === block) neighbour = index > 0 ? parent!.child(index - 1) : null
    return !neighbour && !node.isTextblock
  })
  return neighbour as Node | null
}

function placeBehind(doc: Node, neighbour: Node | null) {
  let place = doc.content.size
  doc.descendants((node, pos) => {
    if (node === neighbour) place = pos + node.nodeSize
    return !node.isTextblock
  })
  return place
}
