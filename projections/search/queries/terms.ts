import { cut, foldText, pairs, splitWords } from '#projections/search/words'

/** Maximum number of words in a keyword that are searched. */
const MAX_TERMS = 8

/** Maximum number of typos in one word. */
export const MAX_SLIPS = 2

/** One typed word, folded, with the words that it may stand for. */
export interface Term {
  text: string
  unspaced: boolean
}

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

/** Returns the words that unspaced text requires; none for a term that matches word starts. */
export function requiredPairs({ text, unspaced }: Term): string[] {
  return unspaced ? pairs(text) : []
}

/**
 * Returns true if one word may be a typo of the other. A typo is one letter omitted, added,
 * replaced or swapped with its neighbor. Words of six letters and more may have two typos.
 */
export function isSlip(typed: string, word: string): boolean {
  const allowed = maxSlips(typed)
  return Math.abs(typed.length - word.length) <= allowed && distance(typed, word) <= allowed
}

export function maxSlips(typed: string) {
  return typed.length < 6 ? 1 : MAX_SLIPS
}

/**
 * Returns every variant of the term with two neighboring letters swapped. Trigrams of a short word
 * reveal little about the intended word ('letnil' shares three of eleven with 'lentil').
 */
export function swapped(typed: string): string[] {
  const letters = [...typed]
  const swaps = letters
    .slice(1)
    .map((letter, i) => letters.with(i, letter).with(i + 1, letters[i]!))
  return [...new Set(swaps.map((swap) => swap.join('')))].filter((word) => word !== typed)
}

/** Returns the Damerau distance, with swaps of neighbors. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchanged = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(exchanged, last[j]! + 1, row[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
