import { type Attrs, Fragment, type Mark, type Node } from 'prosemirror-model'

/** What a node's or mark's spec says to make of its attributes, beyond checking them. */
type Sanitize = (attrs: Attrs) => Attrs

/**
 * The same node with every address in it made harmless, by what its schema says under `sanitize`.
 * A node without any is answered as it is.
 */
export function sanitize(node: Node): Node {
  const attrs = (node.type.spec.sanitize as Sanitize | undefined)?.(node.attrs) ?? node.attrs
  const marks = node.marks.map(sanitizeMark)
  if (node.isText) return node.mark(marks)
  const children = node.children.map(sanitize)
  const same = children.every((child, i) => child === node.child(i)) && attrs === node.attrs
  return same ? node : node.type.create(attrs, Fragment.from(children), marks)
}

function sanitizeMark(mark: Mark): Mark {
  const clean = (mark.type.spec.sanitize as Sanitize | undefined)?.(mark.attrs)
  return clean ? mark.type.create(clean) : mark
}
