import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { takeOut } from '../blocks/remove-blocks.js'

/** Takes out blocks that stand elsewhere now, if they are still as they were; one step of undo. */
export function removeMoved(blocks: readonly Node[]): Command {
  return (state, dispatch) => {
    const range = rangeOf(state.doc, blocks)
    if (!range) return false
    // A step of its own, so that it can be taken back alone.
    dispatch?.(takeOut(closeHistory(state.tr), range))
    return true
  }
}

/** Where these very nodes stand beside each other. What was changed is another node. */
export function rangeOf(doc: Node, blocks: readonly Node[]) {
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
