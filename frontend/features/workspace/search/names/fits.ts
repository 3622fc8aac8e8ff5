import type { NameWord } from './known-names.js'

/** Letters of a word that were typed: `length` of its text, from `from` on. */
export interface Piece {
  word: number
  from: number
  length: number
}

/** Longer ones are no abbreviations, and names of more words have none. */
const MAX_LETTERS = 12
const MAX_WORDS = 12

/** Where words of a name begin with the terms, one after another; null when they do not. */
export function inOrder(words: NameWord[], terms: string[]): Piece[] | null {
  const pieces: Piece[] = []
  for (const term of terms) {
    const piece = beginning(words, term, (word) => word > (pieces.at(-1)?.word ?? -1))
    if (!piece) return null
    pieces.push(piece)
  }
  return pieces
}

/** Where words of a name begin with the terms, each with one of its own, in any order. */
export function inAnyOrder(words: NameWord[], terms: string[]): Piece[] | null {
  const pieces: Piece[] = []
  // Whatever a longer one begins, a shorter one might take from it.
  for (const term of terms.toSorted((a, b) => b.length - a.length)) {
    const piece = beginning(words, term, (word) => pieces.every((other) => other.word !== word))
    if (!piece) return null
    pieces.push(piece)
  }
  return pieces
}

/** The first word that begins with the term, of those that are free. */
export function beginning(
  words: NameWord[],
  term: string,
  isFree?: (word: number) => boolean
): Piece | null {
  for (const [word, { text, beginnings }] of words.entries()) {
    if (isFree?.(word) === false) continue
    const from = beginnings.find((start) => text.startsWith(term, start))
    if (from !== undefined) return { word, from, length: term.length }
  }
  return null
}

/** Words that an abbreviation has no letter of: those like 'of' alone, those and others, or any. */
export type PassedOver = 'small' | 'most' | 'any'

/**
 * Where a name is abbreviated by the letters: in their order, each begins a word or goes on in one
 * ('blbr', 'Bluebell brief').
 */
export function abbreviated(
  words: NameWord[],
  letters: string,
  passedOver: PassedOver
): Piece[] | null {
  if (letters.length > MAX_LETTERS || words.length > MAX_WORDS) return null
  return within(0, letters)

  function within(first: number, rest: string): Piece[] | null {
    if (rest === '') return passedOver === 'small' && words.slice(first).some(isLong) ? null : []
    for (let word = first; word < words.length; word++) {
      const { text, beginnings, isSmall } = words[word]!
      if (isSmall && passedOver !== 'any') continue
      for (const from of beginnings) {
        for (let length = sharedStart(text, from, rest); length > 0; length--) {
          const others = within(word + 1, rest.slice(length))
          if (others) return [{ word, from, length }, ...others]
        }
      }
      if (passedOver === 'small') return null
    }
    return null
  }
}

function isLong({ isSmall }: NameWord) {
  return !isSmall
}

/** How many letters of the text, from a place on, are those that the other begins with. */
function sharedStart(text: string, from: number, letters: string) {
  let length = 0
  while (length < letters.length && text[from + length] === letters[length]) length++
  return length
}
