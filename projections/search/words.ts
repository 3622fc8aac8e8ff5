import { foldLetters } from '#modules/workspace/api'

/**
 * How text is compared when it is searched: without case, accents and width, in words. Scripts that
 * put no space between words are cut into pairs of characters, so that any part of them is found.
 */

/** Folded text, and where each of its UTF-16 units comes from. */
export interface Folded {
  text: string
  /** Index in the original, for what lies behind the end as well. */
  from: readonly number[]
}

/** 0, 1, 2 …: where the letters of a text come from that is as long as its original. */
const OWN_PLACES: number[] = []

/** Longer words are found by their beginning. */
const MAX_WORD = 50

// oxlint-disable-next-line no-control-regex -- all of it, the quick way for most texts
const ASCII = /^[\u0000-\u007f]*$/
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/u
/** Its parts are kept when a text is split at them. */
const UNSPACED_PARTS = new RegExp(`(${UNSPACED.source})`, 'u')

/** The original must be in NFC. */
export function fold(original: string): Folded {
  if (ASCII.test(original)) {
    return { text: original.toLowerCase(), from: ownPlaces(original.length) }
  }
  let text = ''
  const from: number[] = []
  let index = 0
  for (const character of original) {
    const folded = foldCharacter(character)
    for (let i = 0; i < folded.length; i++) from.push(index)
    text += folded
    index += character.length
  }
  from.push(index)
  return { text, from }
}

/** Folded, with single spaces. */
export function foldText(original: string): string {
  return fold(original.normalize('NFC')).text.replace(/\s+/g, ' ').trim()
}

/** What a word of folded text is searched as. */
export interface Word {
  text: string
  /** Written without spaces, so that its words are pairs of its characters. */
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

/** The distinct words of a text, as they are kept. */
export function wordsOf(original: string): string[] {
  return [...new Set(splitWords(foldText(original)).flatMap(keptAs))]
}

/** A single character is kept for the end of what is unspaced: pairs begin with all others. */
function keptAs({ text, unspaced }: Word): string[] {
  if (!unspaced) return [cut(text)]
  return [...pairs(text), [...text].at(-1)!]
}

/** The neighbouring characters of unspaced text. */
export function pairs(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, i) => characters[i]! + character)
}

export function cut(word: string) {
  return word.slice(0, MAX_WORD).toWellFormed()
}

function ownPlaces(length: number): readonly number[] {
  for (let i = OWN_PLACES.length; i <= length; i++) OWN_PLACES.push(i)
  return OWN_PLACES
}

function foldCharacter(character: string): string {
  return character <= '\u007f' ? character.toLowerCase() : foldLetters(character)
}
