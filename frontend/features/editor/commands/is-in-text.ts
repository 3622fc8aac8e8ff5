import type { Node } from 'prosemirror-model'

/** Whether a range is typed text: no block begins there. Where it ends stands the cursor, which is resolved anyway. */
export function isInText(doc: Node, from: number, to: number) {
  const $to = doc.resolve(to)
  return $to.parent.isTextblock && from >= $to.start()
}
