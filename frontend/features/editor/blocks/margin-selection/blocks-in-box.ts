import type { Node } from 'prosemirror-model'
import { specOf, wrapsOf } from '#modules/workspace/document/block_spec'
import type { BlockRange } from '../block-at.js'

/** Rectangle in CSS pixels of the window. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the rectangle of the node at a position; null if it is not rendered. */
export type Measure = (pos: number) => Box | null

interface Placed {
  pos: number
  node: Node
}

/**
 * Returns the adjacent blocks that a box touches, or null if it touches none. A box within one
 * column yields blocks of that column. A box that misses an item's own line yields the blocks
 * nested below it.
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

/** Returns the whole block, or the nested blocks if the box stays within them. */
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

/**
 * Returns the index of the first child that satisfies a monotonic condition, by binary search, so
 * few children are measured.
 */
function firstThat(children: Placed[], holds: (child: Placed) => boolean) {
  let [low, high] = [0, children.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(children[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
