import { foldLetters } from '#modules/workspace/api'

/** Whether every word that was typed begins a word of the text, whatever case and accents. */
export function matches(text: string, typed: string) {
  const words = wordsOf(text)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}

export function wordsOf(text: string) {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}
