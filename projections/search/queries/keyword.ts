import { cut, foldText, splitWords, type Word } from '#projections/search/words'

/** Maximum number of words in a keyword that are searched. */
const MAX_TERMS = 8

/** One typed word, folded. */
export type Term = Word

export interface Keyword {
  /** The whole typed text, folded. */
  text: string
  terms: Term[]
}

export function readKeyword(typed: string): Keyword {
  // oxlint-disable-next-line no-control-regex -- the database takes no U+0000
  const text = foldText(typed.toWellFormed().replace(/\u0000/g, ' '))
  const words = splitWords(text).map((word) => ({ ...word, text: cut(word.text) }))
  const distinct = new Map(words.map((word) => [word.text, word]))
  return { text, terms: [...distinct.values()].slice(0, MAX_TERMS) }
}
