import type { Node } from 'prosemirror-model'

/** Returns the block with this id as the only one; nothing if the document lacks it. */
export function onlyBlock(doc: Node, id: string): readonly Node[] {
  const found: Node[] = []
  doc.descendants((node) => {
    if (found.length === 0 && node.attrs.id === id) found.push(node)
    return found.length === 0 && !node.isTextblock
  })
  return found
}
