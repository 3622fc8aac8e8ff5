import { Fragment, type Node } from 'prosemirror-model'
import { isOwnBlock } from '../blocks/block-at.js'
import { newBlockId } from './new-block-id.js'

/** Nodes that stand beside each other on a page, each block in them with an id: its own if it is free. */
export function named(nodes: readonly Node[], taken: ReadonlySet<string> = new Set()) {
  return nodes.map((node) => withIds(node, true, taken))
}

function withIds(node: Node, isOwn: boolean, taken: ReadonlySet<string>): Node {
  if (node.isInline) return node
  const id = node.attrs.id as string | undefined
  const free = id !== undefined && !taken.has(id) ? id : undefined
  const needed = isOwn && canBeNamed(node) ? (free ?? newBlockId()) : free
  const attrs = needed === id ? node.attrs : { ...node.attrs, id: needed }
  if (node.isTextblock) return node.type.create(attrs, node.content)
  const children = node.children.map((child, index) =>
    withIds(child, isOwnBlock(child, node, index), taken)
  )
  return node.type.create(attrs, Fragment.from(children))
}

/** Ids that are on a page. */
export function idsOn(doc: Node): ReadonlySet<string> {
  const ids = new Set<string>()
  doc.descendants(({ attrs, isTextblock }) => {
    if (typeof attrs.id === 'string') ids.add(attrs.id)
    return !isTextblock
  })
  return ids
}

/** Columns have none. */
export function canBeNamed({ attrs }: Node) {
  return 'id' in attrs
}
