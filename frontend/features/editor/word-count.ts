import type { Node } from 'prosemirror-model'
import { leafText, specOf } from '#modules/workspace/document/block_spec'

/** Returns the number of words in a page, in any script. Formulas have no words. */
export function countWords(doc: Node) {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    doc.textBetween(0, doc.content.size, '\n\n', countedText)
  )
  let count = 0
  for (const { isWordLike } of words) if (isWordLike) count++
  return count
}

function countedText(leaf: Node) {
  return specOf(leaf).wordless ? '\n' : leafText(leaf)
}
