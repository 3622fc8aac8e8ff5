import {
  type Attrs,
  Fragment,
  type Node,
  type NodeType,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model'
import type { Selection, Transaction } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { specOf, wrapsOf } from '#modules/workspace/document/block_spec'

/** Container, and the range of its blocks that the selection touches. */
export interface Wrapped {
  container: Node
  pos: number
  from: number
  to: number
}

/** Innermost block at a selection (text, image or similar), with its position and parent. */
interface Innermost {
  node: Node
  pos: number
  parent: Node
  index: number
}

/**
 * Returns every text block, image or similar that a selection touches, in document order. The ranges
 * of selected cells begin with the last one selected.
 */
export function innermostAt(doc: Node, { ranges }: Pick<Selection, 'ranges'>): Innermost[] {
  const found: Innermost[] = []
  for (const { $from, $to } of ranges) {
    const holder = depthOfHolder($from, $to)
    doc.nodesBetween($from.pos, $to.pos, (node, pos, parent, index) => {
      const isOne = specOf(node).oneBlock && doc.resolve(pos).depth >= holder
      const isInnermost = isOne || node.isTextblock || (node.isBlock && node.isLeaf)
      if (isInnermost) found.push({ node, pos, parent: parent!, index })
      return !isInnermost
    })
  }
  return found.sort((a, b) => a.pos - b.pos)
}

/** Returns the depth of the innermost node with blocks that contains both positions. */
function depthOfHolder($from: ResolvedPos, $to: ResolvedPos) {
  let depth = $from.sharedDepth($to.pos)
  while (depth > 0 && !canHoldBlocks($from.node(depth))) depth--
  return depth
}

/** Returns true for the page and every container, but not for a row of columns or a table. */
export function canHoldBlocks(node: Node) {
  return wrapsOf(node) !== undefined
}

/** Returns the container that a block belongs to: a list item for its line, or a quote. */
export function containerOf({ parent, index }: Pick<Innermost, 'parent' | 'index'>) {
  const wraps = wrapsOf(parent)
  return wraps === 'all' || (wraps === 'first' && index === 0) ? parent : null
}

/** Type of a block, with those of its attributes that matter. */
export interface Line {
  type: NodeType
  attrs?: Attrs
}

/** Type of a container; with `line`, also of the blocks that belong to it. */
interface ContainerOfLines extends Line {
  line?: Line
}

export function hasLook(node: Node, { type, attrs }: Line) {
  return node.hasMarkup(type, { ...node.attrs, ...attrs })
}

/** Returns true if everything that a selection touches belongs to such a container. */
export function allIn(doc: Node, selection: Selection, { line, ...look }: ContainerOfLines) {
  const blocks = innermostAt(doc, selection)
  const isInside = (block: Innermost) => {
    const container = containerOf(block)
    return container && hasLook(container, look) && (!line || hasLook(block.node, line))
  }
  return blocks.length > 0 && blocks.every(isInside)
}

/** Returns true at the start of the block that begins such an item. */
function isLineOf($pos: ResolvedPos, type: NodeType) {
  return (
    $pos.parent.type === type && containerOf({ parent: $pos.parent, index: $pos.index() }) !== null
  )
}

/**
 * Wraps each text at the selection in its own container, whose first block it becomes. Converts a
 * container that already has the text as its first block, with what is nested in it.
 */
export function wrapLines(tr: Transaction, type: NodeType, attrs?: Attrs) {
  liftOutOfContainers(tr, (container, $pos) => isLineOf($pos, type) && container.type !== type)
  for (const line of innermostAt(tr.doc, tr.selection).toReversed()) {
    const $line = tr.doc.resolve(line.pos + 1)
    const range = $line.blockRange()
    const container = containerOf(line)
    const { id } = line.parent.attrs as { id?: string }
    if (container && wrapsOf(container) === 'first') {
      const fits = type.validContent(container.content)
      if (fits) tr.setNodeMarkup($line.before(-1), type, { ...attrs, id })
    } else if (line.node.isTextblock && range) {
      tr.wrap(range, [{ type, attrs }])
    }
  }
  return tr
}

/** Lifts the blocks at the selection out of their containers for which `which` is true. */
export function liftOutOfContainers(
  tr: Transaction,
  which: (container: Node, $pos: ResolvedPos) => boolean
) {
  const done = tr.steps.length
  // Nested containers are lifted first.
  for (const { container, pos, from, to } of wrappedAt(tr).toReversed()) {
    const mapping = tr.mapping.slice(done)
    if (!which(container, tr.doc.resolve(mapping.map(pos, -1)))) continue
    lift(tr, mapping.map(pos, -1), mapping.map(from, -1), mapping.map(to))
  }
  return tr
}

/**
 * Lifts the blocks at the selection out of all their containers, until none is in a container of
 * this type.
 */
export function leaveAll(tr: Transaction, type: NodeType) {
  const isInside = ({ pos }: Innermost) => {
    const $pos = tr.doc.resolve(pos)
    return Array.from({ length: $pos.depth }, (_, depth) => $pos.node(depth + 1)).some(
      (around) => around.type === type
    )
  }
  for (let done = -1; done < tr.steps.length && innermostAt(tr.doc, tr.selection).some(isInside);) {
    done = tr.steps.length
    liftOutOfContainers(tr, () => true)
  }
  return tr
}

/** Returns the containers at the selection in document order. */
function wrappedAt({ doc, selection }: Transaction) {
  const found = new Map<number, Wrapped>()
  const blocks = innermostAt(doc, selection)
  for (const block of blocks) {
    const container = containerOf(block)
    if (!container) continue
    const pos = doc.resolve(block.pos).before()
    const [from, to] = [pos + 1, pos + container.nodeSize - 1]
    // Lifting an item's line lifts the whole item.
    const whole = wrapsOf(container) === 'first'
    found.set(pos, { container, pos, from: whole ? from : to, to: whole ? to : from })
  }
  for (const block of blocks) extendTo(doc.resolve(block.pos), block.node.nodeSize, found)
  return [...found.values()].sort((a, b) => a.pos - b.pos)
}

/** Extends the ranges of the containers around a block of this size to their children there. */
function extendTo($block: ResolvedPos, size: number, found: ReadonlyMap<number, Wrapped>) {
  for (let depth = 1; depth <= $block.depth; depth++) {
    const around = found.get($block.before(depth))
    if (!around) continue
    const isParent = depth === $block.depth
    around.from = Math.min(around.from, isParent ? $block.pos : $block.before(depth + 1))
    around.to = Math.max(around.to, isParent ? $block.pos + size : $block.after(depth + 1))
  }
}

/** Lifts children out of the container at `pos`; splits off the content before and after them. */
function lift(tr: Transaction, pos: number, from: number, to: number) {
  const container = tr.doc.nodeAt(pos)!
  const end = pos + container.nodeSize
  const rest = Fragment.from(container.copy(Fragment.empty))
  const [before, after] = [from > pos + 1, to < end - 1]
  const slice = new Slice(
    (before ? rest : Fragment.empty).append(after ? rest : Fragment.empty),
    Number(before),
    Number(after)
  )
  const [start, stop] = [before ? from : pos, after ? to : end]
  tr.step(new ReplaceAroundStep(start, stop, from, to, slice, Number(before), true))
}
