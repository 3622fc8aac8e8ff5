import { foldLetters } from '#modules/workspace/api'

/**
 * Returns true if every typed word is a prefix of some word of the text, ignoring case and accents.
 */
export function matches(text: string, typed: string) {
  const words = wordsOf(text)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}

export function wordsOf(text: string) {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}
