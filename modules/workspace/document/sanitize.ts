import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { type InlineSpec, specOf } from './block_spec.js'

/**
 * Returns the node with all addresses made safe, using `sanitize` of each spec. A node without
 * addresses is returned as is.
 */
export function sanitize(node: Node): Node {
  const attrs = specOf(node).sanitize?.(node.attrs) ?? node.attrs
  const marks = node.marks.map(sanitizeMark)
  if (node.isText) return node.mark(marks)
  const children = node.children.map(sanitize)
  const same = children.every((child, i) => child === node.child(i)) && attrs === node.attrs
  return same ? node : node.type.create(attrs, Fragment.from(children), marks)
}

function sanitizeMark(mark: Mark): Mark {
  const clean = (mark.type.spec as InlineSpec).sanitize?.(mark.attrs)
  return clean ? mark.type.create(clean) : mark
}
