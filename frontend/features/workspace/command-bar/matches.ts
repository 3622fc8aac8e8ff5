/** Whether every word that was typed begins a word of the text, whatever case and accents. */
export function matches(text: string, typed: string) {
  const words = wordsOf(text)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}

export function wordsOf(text: string) {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A text as it is compared: without case and accents. */
export function plain(text: string) {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
