import type { PageEvent } from '#modules/workspace/events'
import { spliceOf } from '#projections/blocks/saves'
import { nodeText } from '#projections/search/node_text'
import { foldText, wordsOf } from '#projections/search/words'

/** Folded names are kept this long: an index row holds no more than 2,700 bytes. */
const NAME_LENGTH = 300

/** A name as it is searched. */
export function namedAs(name: string | null) {
  const folded = foldText(name ?? '').slice(0, NAME_LENGTH)
  return { name: folded.toWellFormed(), name_words: wordsOf(name ?? '') }
}

/** A save of a page, with a text of words for each node. */
export function savedAs(data: Extract<PageEvent, { type: 'PageSaved' }>['data']) {
  return { id: data.block_id, ...spliceOf(data, (node) => wordsOf(nodeText(node)).join(' ')) }
}
