import type { NameWord } from './known-names.js'

/** Matched letters of a word: `length` characters of its text, starting at `from`. */
export interface Piece {
  word: number
  from: number
  length: number
}

/** Longer input is no abbreviation, and names with more words are not matched by abbreviation. */
const MAX_LETTERS = 12
const MAX_WORDS = 12

/**
 * Matches terms to beginnings of words in order. Returns the pieces, or null if a term does not
 * match.
 */
export function inOrder(words: NameWord[], terms: string[]): Piece[] | null {
  const pieces: Piece[] = []
  for (const term of terms) {
    const piece = beginning(words, term, (word) => word > (pieces.at(-1)?.word ?? -1))
    if (!piece) return null
    pieces.push(piece)
  }
  return pieces
}

/**
 * Matches each term to the beginning of a different word, in any order. Null if a term does not
 * match.
 */
export function inAnyOrder(words: NameWord[], terms: string[]): Piece[] | null {
  const pieces: Piece[] = []
  // Longer terms come first, because a shorter term might take the only word that fits a longer
  // one.
  for (const term of terms.toSorted((a, b) => b.length - a.length)) {
    const piece = beginning(words, term, (word) => pieces.every((other) => other.word !== word))
    if (!piece) return null
    pieces.push(piece)
  }
  return pieces
}

/** Returns the first free word that begins with the term. */
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

/** Words that an abbreviation may skip: only small ones like 'of', small and other ones, or any. */
export type PassedOver = 'small' | 'most' | 'any'

/**
 * Matches an abbreviation. Each letter in order begins a word or continues one ('blbr', 'Bluebell
 * brief').
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

/** Returns the length of the common prefix of `letters` and the text from `from` on. */
function sharedStart(text: string, from: number, letters: string) {
  let length = 0
  while (length < letters.length && text[from + length] === letters[length]) length++
  return length
}
