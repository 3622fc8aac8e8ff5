/** Accents, and the vowel signs of Hebrew and Arabic. Marks of other scripts count as letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g

/** Letters that Unicode does not decompose, and the final sigma. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/**
 * Returns a text in comparable form: without case, accents, width and ligatures, in NFC. Besides
 * sigma, other lower-case letters that share a capital become equal, such as the long s.
 */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase().replace(MARKS, '')
  return Array.from(plain.normalize('NFC'), (letter) => LETTERS[letter] ?? letter).join('')
}
