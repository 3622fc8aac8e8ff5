import { Fragment, type Node } from 'prosemirror-model'
import { specOf } from '#modules/workspace/document/block_spec'
import { isOwnBlock } from '../blocks/block-at.js'
import { newBlockId } from './new-block-id.js'

/** Returns sibling nodes in which each block has an id: its own if free, otherwise a new one. */
export function named(nodes: readonly Node[], taken: ReadonlySet<string> = new Set()) {
  return nodes.map((node) => withIds(node, true, taken))
}

function withIds(node: Node, isOwn: boolean, taken: ReadonlySet<string>): Node {
  if (node.isInline) return node
  const id = node.attrs.id as string | undefined
  const free = id !== undefined && !taken.has(id) ? id : undefined
  const needed = (isOwn || specOf(node).named) && canBeNamed(node) ? (free ?? newBlockId()) : free
  const attrs = needed === id ? node.attrs : { ...node.attrs, id: needed }
  if (node.isTextblock) return node.type.create(attrs, node.content)
  const children = node.children.map((child, index) =>
    withIds(child, isOwnBlock(child, node, index), taken)
  )
  return node.type.create(attrs, Fragment.from(children))
}

/** Returns the ids on a page. */
export function idsOn(doc: Node): ReadonlySet<string> {
  const ids = new Set<string>()
  doc.descendants(({ attrs, isTextblock }) => {
    if (typeof attrs.id === 'string') ids.add(attrs.id)
    return !isTextblock
  })
  return ids
}

/** Returns true if the node can have an id; columns cannot. */
export function canBeNamed({ attrs }: Node) {
  return 'id' in attrs
}
