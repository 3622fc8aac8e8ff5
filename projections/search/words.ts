import { foldLetters } from '#modules/workspace/api'

/**
 * Folds text for comparison in searches: words without case, accents and width. Scripts without
 * spaces between words are split into pairs of characters, so that any part of a word is found.
 */

/** Folded text, and the source index of each of its UTF-16 units. */
export interface Folded {
  text: string
  /** Source indexes in the original, including one for the end. */
  from: readonly number[]
}

/** Indexes 0, 1, 2 …, for a folded text as long as its original. */
const OWN_PLACES: number[] = []
/** Maximum length of an indexed word; longer words match by their first characters. */
const MAX_WORD = 50

// oxlint-disable-next-line no-control-regex -- all of it, the quick way for most texts
const ASCII = /^[\u0000-\u007f]*$/
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/u
/** Splits a text at unspaced parts and keeps these parts. */
const UNSPACED_PARTS = new RegExp(`(${UNSPACED.source})`, 'u')

/** Folds a text. The original must be in NFC. */
export function fold(original: string): Folded {
  if (ASCII.test(original)) {
    while (OWN_PLACES.length <= original.length) OWN_PLACES.push(OWN_PLACES.length)
    return { text: original.toLowerCase(), from: OWN_PLACES }
  }
  let text = ''
  const from: number[] = []
  let index = 0
  for (const character of original) {
    const folded = character <= '\u007f' ? character.toLowerCase() : foldLetters(character)
    for (let i = 0; i < folded.length; i++) from.push(index)
    text += folded
    index += character.length
  }
  from.push(index)
  return { text, from }
}

/** Folds a text and collapses its spaces. */
export function foldText(original: string): string {
  const isAscii = ASCII.test(original)
  const text = isAscii ? original.toLowerCase() : fold(original.normalize('NFC')).text
  return text.replace(/\s+/g, ' ').trim()
}

/** A word of folded text for searching. */
export interface Word {
  text: string
  /** True if the script has no spaces, so the words are pairs of characters. */
  unspaced: boolean
}

export function splitWords(folded: string): Word[] {
  return (folded.match(WORD) ?? []).flatMap((run) =>
    run
      .split(UNSPACED_PARTS)
      .filter((part) => part !== '')
      .map((text) => ({ text, unspaced: UNSPACED.test(text) }))
  )
}

/**
 * Returns the distinct words of a text as stored. Unspaced text also keeps its last character,
 * because pairs start with all other characters.
 */
export function wordsOf(original: string): string[] {
  const kept = splitWords(foldText(original)).flatMap(({ text, unspaced }) =>
    unspaced ? [...pairs(text), [...text].at(-1)!] : [cut(text)]
  )
  return [...new Set(kept)]
}

/** Returns the pairs of neighboring characters of unspaced text. */
export function pairs(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, i) => characters[i]! + character)
}

export function cut(word: string) {
  return word.slice(0, MAX_WORD).toWellFormed()
}
