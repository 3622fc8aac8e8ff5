import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { type InlineSpec, specOf } from './block_spec.js'

/**
 * The same node with every address in it made harmless, by what its schema says under `sanitize`.
 * A node without any is answered as it is.
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
