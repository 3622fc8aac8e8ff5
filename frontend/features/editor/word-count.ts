import type { Node } from 'prosemirror-model'
import { plainText } from './document.js'

/** Returns the number of words in a page, in any script. */
export function countWords(doc: Node) {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plainText(doc))
  let count = 0
  for (const { isWordLike } of words) if (isWordLike) count++
  return count
}
