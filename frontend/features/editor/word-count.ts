import type { Node } from 'prosemirror-model'

/** Returns the number of words in a page, in any script. Formulas have no words. */
export function countWords(doc: Node) {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    doc.textBetween(0, doc.content.size, '\n\n', '\n')
  )
  let count = 0
  for (const { isWordLike } of words) if (isWordLike) count++
  return count
}
