import { foldLetters, type TextPart } from '#modules/workspace/api'
import type { Piece } from './fits.js'
import type { KnownName, NameWord } from './known-names.js'

/** Splits a name into matched and unmatched parts. */
export function markPieces({ name, words }: KnownName, pieces: Piece[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { word, from, length } of pieces.toSorted((a, b) => a.word - b.word)) {
    const { start } = words[word]!
    const begins = start + writtenLength(words[word]!, from)
    const ends = start + writtenLength(words[word]!, from + length)
    // Two terms may match the same word.
    if (ends <= at) continue
    parts.push({ text: name.slice(at, Math.max(at, begins)), hit: false })
    parts.push({ text: name.slice(Math.max(at, begins), ends), hit: true })
    at = ends
  }
  parts.push({ text: name.slice(at), hit: false })
  return parts.filter(({ text }) => text !== '')
}

/**
 * Returns how many characters of the original word correspond to its first folded letters: ﬁ folds
 * to two.
 */
function writtenLength({ text, written }: NameWord, letters: number) {
  if (text.length === written.length) return letters
  let [length, compared] = [0, 0]
  for (const character of written) {
    const more = foldLetters(written.slice(0, length + character.length)).length
    if (compared >= letters && more > compared) break
    compared = more
    length += character.length
  }
  return length
}
