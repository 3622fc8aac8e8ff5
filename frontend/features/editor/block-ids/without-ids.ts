import { Fragment, type Node } from 'prosemirror-model'

/** Returns blocks without ids for copying, so that links keep leading to the originals. */
export function withoutIds(content: Fragment): Fragment {
  return Fragment.from(content.content.map(withoutId))
}

function withoutId(node: Node): Node {
  if (node.isInline) return node
  const attrs = typeof node.attrs.id === 'string' ? { ...node.attrs, id: undefined } : node.attrs
  return node.type.create(attrs, node.isTextblock ? node.content : withoutIds(node.content))
}
