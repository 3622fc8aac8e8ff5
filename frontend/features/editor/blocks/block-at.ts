import type { Node, ResolvedPos } from 'prosemirror-model'
import { wrapsOf } from '#modules/workspace/document/wraps'

/** What a handle stands for: a node and where it begins. */
export interface Block {
  pos: number
  node: Node
}

/** Blocks beside each other in one parent, by where they begin and end. */
export interface BlockRange {
  from: number
  to: number
}

/**
 * Whether a child is a block of its own. The first line of a list item belongs to the item, and
 * all that is in a quote to the quote.
 */
function isBlock(child: Node, parent: Node, index: number) {
  const wraps = wrapsOf(parent)
  if (wraps === 'first') return index > 0 || child.type === parent.type
  return wraps === 'none'
}

/** The innermost block at a position, or right after it where no text is; null at the very end. */
export function blockAt($pos: ResolvedPos): Block | null {
  const after = $pos.nodeAfter
  if (after?.isBlock && isBlock(after, $pos.parent, $pos.index())) {
    return { pos: $pos.pos, node: after }
  }
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (isBlock(node, $pos.node(depth - 1), $pos.index(depth - 1))) {
      return { pos: $pos.before(depth), node }
    }
  }
  return null
}

/** Whether blocks can lie there beside each other: the document, a column, a list item. */
export function holdsBlocks(node: Node) {
  const wraps = wrapsOf(node)
  return wraps === 'first' || wraps === 'none'
}

/** The smallest range of blocks beside each other that two positions lie in. */
export function blocksBetween($from: ResolvedPos, $to: ResolvedPos) {
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
    const parent = $from.node(depth)
    if (!holdsBlocks(parent)) continue
    const first = $from.depth > depth ? $from.before(depth + 1) : $from.pos
    const last = $to.depth > depth ? $to.after(depth + 1) : $to.pos
    const index = $from.index(depth)
    // The item's own line is the item.
    if (index < parent.childCount && !isBlock(parent.child(index), parent, index)) continue
    if (first < last) return { from: first, to: last }
  }
  return null
}
