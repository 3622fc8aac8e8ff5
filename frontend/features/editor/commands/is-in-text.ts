import type { Node } from 'prosemirror-model'

/**
 * Returns true if a range lies within one text block. Resolves only `to`, where the cursor is,
 * which is resolved anyway.
 */
export function isInText(doc: Node, from: number, to: number) {
  const $to = doc.resolve(to)
  return $to.parent.isTextblock && from >= $to.start()
}
