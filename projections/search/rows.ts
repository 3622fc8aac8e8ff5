import type { PageEvent } from '#modules/workspace/events'
import { spliceOf } from '#projections/blocks/saves'
import { nodeText } from '#projections/search/node_text'
import { foldText, wordsOf } from '#projections/search/words'

/** Maximum length of a stored folded name, because an index row holds no more than 2,700 bytes. */
const NAME_LENGTH = 300

/** Returns a name in its searchable form. */
export function namedAs(name: string | null) {
  const folded = foldText(name ?? '').slice(0, NAME_LENGTH)
  return { name: folded.toWellFormed(), name_words: wordsOf(name ?? '') }
}

/** Returns a page's save with the words of each node as a text. */
export function savedAs(data: Extract<PageEvent, { type: 'PageSaved' }>['data']) {
  return { id: data.block_id, ...spliceOf(data, (node) => wordsOf(nodeText(node)).join(' ')) }
}
