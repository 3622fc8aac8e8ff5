import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { wrapsOf } from '#modules/workspace/document/block_spec'

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
export function isOwnBlock(child: Node, parent: Node, index: number) {
  const wraps = wrapsOf(parent)
  if (wraps === 'first') return index > 0 || child.type === parent.type
  return wraps === 'none'
}

/** The innermost block at a position, or right after it where no text is; null at the very end. */
export function blockAt($pos: ResolvedPos): Block | null {
  const after = $pos.nodeAfter
  if (after?.isBlock && isOwnBlock(after, $pos.parent, $pos.index())) {
    return { pos: $pos.pos, node: after }
  }
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (isOwnBlock(node, $pos.node(depth - 1), $pos.index(depth - 1))) {
      return { pos: $pos.before(depth), node }
    }
  }
  return null
}

/** The block at the height of a point, in the column that is nearest to it. */
export function blockAtPoint(
  editor: EditorView,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>
) {
  const box = editor.dom.getBoundingClientRect()
  if (clientY < box.top || clientY > box.bottom) return null
  const left = Math.min(Math.max(clientX, box.left + 1), box.right - 1)
  const place = editor.posAtCoords({ left, top: clientY })
  if (!place) return null
  const { doc } = editor.state
  const leaf = place.inside >= 0 && doc.nodeAt(place.inside)?.isLeaf
  const $pos = doc.resolve(leaf ? place.inside : place.pos)
  // Beside an image that is not as wide as the text, ProseMirror finds the place behind it.
  const before = $pos.pos - ($pos.nodeBefore?.nodeSize ?? 0)
  const isBefore = $pos.nodeBefore?.isBlock && spans(editor.nodeDOM(before), clientY)
  return blockAt(isBefore ? doc.resolve(before) : $pos)
}

function spans(dom: globalThis.Node | null, y: number) {
  if (!(dom instanceof Element)) return false
  const { top, bottom } = dom.getBoundingClientRect()
  return top <= y && y <= bottom
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
    if (index < parent.childCount && !isOwnBlock(parent.child(index), parent, index)) continue
    if (first < last) return { from: first, to: last }
  }
  return null
}
