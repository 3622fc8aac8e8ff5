import { Fragment, type Node, Slice } from 'prosemirror-model'
import { MAX_BLOCK_DEPTH } from '#modules/workspace/document/content'

/** Maximum nesting of a paste, because more levels leave no room for text. */
const MAX_PASTED_LEVELS = 20

/**
 * Fits a paste into blocks nested `depth` deep, so that the server accepts the page (rule 5.3).
 * Blocks nested too deep move next to their parent.
 */
export function fitPage(slice: Slice, depth: number): Slice {
  const levels = Math.max(1, Math.min(MAX_PASTED_LEVELS, MAX_BLOCK_DEPTH - depth))
  const content = fitContent(slice.content, levels)
  if (content === slice.content) return slice
  const { openStart, openEnd } = Slice.maxOpen(content)
  return new Slice(content, Math.min(slice.openStart, openStart), Math.min(slice.openEnd, openEnd))
}

/** Returns the same fragment if it fits. */
function fitContent(content: Fragment, levels: number): Fragment {
  const fitted = content.content.flatMap((node) => fit(node, levels))
  const isSame =
    fitted.length === content.childCount &&
    fitted.every((node, index) => node === content.child(index))
  return isSame ? content : Fragment.fromArray(fitted)
}

function fit(node: Node, levels: number): readonly Node[] {
  if (node.isText) return [node]
  const content = fitContent(node.content, levels - 1)
  const hasRoom = node.isLeaf || node.isTextblock || levels > 1
  if (hasRoom && content === node.content) return [node]
  return hasRoom && node.type.validContent(content) ? [node.copy(content)] : content.content
}
