import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { wrapsOf } from '#modules/workspace/document/block_spec'

/** Node with its start position, which a handle represents. */
export interface Block {
  pos: number
  node: Node
}

/** Adjacent blocks in one parent, by start and end position. */
export interface BlockRange {
  from: number
  to: number
}

/**
 * Returns true if a child is a block of its own. The first line of a list item belongs to the item;
 * all content of a quote belongs to the quote.
 */
export function isOwnBlock(child: Node, parent: Node, index: number) {
  const wraps = wrapsOf(parent)
  if (wraps === 'first') return index > 0 || child.type === parent.type
  return wraps === 'none'
}

/** Returns the innermost block at a position, or after it outside text; null at the very end. */
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

/** Returns the block at the height of a point, in the nearest column. */
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
  // Beside an image narrower than the text, ProseMirror returns the position after the image.
  const before = $pos.pos - ($pos.nodeBefore?.nodeSize ?? 0)
  const isBefore = $pos.nodeBefore?.isBlock && spans(editor.nodeDOM(before), clientY)
  return blockAt(isBefore ? doc.resolve(before) : $pos)
}

function spans(dom: globalThis.Node | null, y: number) {
  if (!(dom instanceof Element)) return false
  const { top, bottom } = dom.getBoundingClientRect()
  return top <= y && y <= bottom
}

/** Returns true if the node can contain adjacent blocks: the document, a column, a list item. */
export function holdsBlocks(node: Node) {
  const wraps = wrapsOf(node)
  return wraps === 'first' || wraps === 'none'
}

/** Returns the smallest range of adjacent blocks that contains both positions. */
export function blocksBetween($from: ResolvedPos, $to: ResolvedPos) {
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
    const parent = $from.node(depth)
    if (!holdsBlocks(parent)) continue
    const first = $from.depth > depth ? $from.before(depth + 1) : $from.pos
    const last = $to.depth > depth ? $to.after(depth + 1) : $to.pos
    const index = $from.index(depth)
    // An item's own line stands for the whole item.
    if (index < parent.childCount && !isOwnBlock(parent.child(index), parent, index)) continue
    if (first < last) return { from: first, to: last }
  }
  return null
}
