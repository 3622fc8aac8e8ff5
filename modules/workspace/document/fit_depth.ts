import { Fragment, type Node } from 'prosemirror-model'

/**
 * Returns content whose blocks are at most `levels` deep; blocks nested deeper move next to their
 * parent. Returns the same fragment if it fits.
 */
export function fitDepth(content: Fragment, levels: number): Fragment {
  const fitted = content.content.flatMap((node) => fit(node, levels))
  const isSame =
    fitted.length === content.childCount &&
    fitted.every((node, index) => node === content.child(index))
  return isSame ? content : Fragment.fromArray(fitted)
}

function fit(node: Node, levels: number): readonly Node[] {
  if (node.isText) return [node]
  const content = fitDepth(node.content, levels - 1)
  const hasRoom = node.isLeaf || node.isTextblock || levels > 1
  if (hasRoom && content === node.content) return [node]
  return hasRoom && node.type.validContent(content) ? [node.copy(content)] : content.content
}
