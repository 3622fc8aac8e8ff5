/** Accents, and the vowel signs of Hebrew and Arabic. Those of other scripts are letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g

/** Letters that Unicode does not take apart, and the sigma that ends words. */
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
 * A text as it is compared: without case, accents, width and ligatures, in NFC. Beside sigma, other
 * small letters with one capital meet by it, such as the long s.
 */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase().replace(MARKS, '')
  return Array.from(plain.normalize('NFC'), (letter) => LETTERS[letter] ?? letter).join('')
}
