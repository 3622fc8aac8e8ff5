import type { Node } from 'prosemirror-model'
import { specOf, wrapsOf } from '#modules/workspace/document/block_spec'
import type { BlockRange } from '../block-at.js'

/** In CSS pixels of the window. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where the node that begins at a position is drawn; null when it is not. */
export type Measure = (pos: number) => Box | null

interface Placed {
  pos: number
  node: Node
}

/**
 * The blocks beside each other that a box touches: those of one column while it stays in that, what
 * hangs below an item while it does not touch the item's own line. Null when it touches none.
 */
export function blocksInBox(doc: Node, box: Box, measure: Measure): BlockRange | null {
  return touched(childrenOf(doc, 0), box, measure)
}

function touched(children: Placed[], box: Box, measure: Measure): BlockRange | null {
  const first = firstThat(children, ({ pos }) => (measure(pos)?.bottom ?? 0) > box.top)
  const end = firstThat(children, ({ pos }) => (measure(pos)?.top ?? 0) >= box.bottom)
  const within = children.slice(first, end)
  const [one, last] = [within[0], within.at(-1)]
  if (!one || !last) return null
  if (one === last) return insideOf(one, box, measure)
  return { from: one.pos, to: last.pos + last.node.nodeSize }
}

/** The block, or those in it that the box does not go beyond. */
function insideOf({ pos, node }: Placed, box: Box, measure: Measure): BlockRange | null {
  const whole = { from: pos, to: pos + node.nodeSize }
  const children = childrenOf(node, pos + 1)
  if (specOf(node).sideBySide) {
    const columns = children.filter((column) => meet(measure(column.pos), box))
    const [column] = columns
    if (!column || columns.length > 1) return whole
    return touched(childrenOf(column.node, column.pos + 1), box, measure)
  }
  if (wrapsOf(node) !== 'first' || meet(measure(pos + 1), box)) return whole
  return touched(children.slice(1), box, measure) ?? whole
}

function meet(a: Box | null, b: Box) {
  if (!a) return false
  return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left
}

function childrenOf(parent: Node, start: number) {
  const children: Placed[] = []
  parent.forEach((node, offset) => children.push({ node, pos: start + offset }))
  return children
}

/** The index of the first for which it holds, as it does for all after that. Few are measured. */
function firstThat(children: Placed[], holds: (child: Placed) => boolean) {
  let [low, high] = [0, children.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(children[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
