/** Maximum number of typos in one word. */
const MAX_SLIPS = 2
/** Characters in a part of a word. */
const PART = 3
/** Distance between two parts with one letter between them. */
const APART = PART + 1

/**
 * Returns true if one word may be a typo of the other. A typo is one letter omitted, added,
 * replaced or swapped with its neighbor. Words of six letters and more may have two typos.
 */
export function isSlip(typed: string, word: string): boolean {
  const allowed = maxSlips(typed)
  return Math.abs(typed.length - word.length) <= allowed && distance(typed, word) <= allowed
}

export function maxSlips(typed: string) {
  return typed.length < 6 ? 1 : MAX_SLIPS
}

/**
 * Returns every variant of the term with two neighboring letters swapped. Trigrams of a short word
 * reveal little about the intended word ('letnil' shares three of eleven with 'lentil').
 */
export function swapped(typed: string): string[] {
  const letters = [...typed]
  const swaps = letters
    .slice(1)
    .map((letter, i) => letters.with(i, letter).with(i + 1, letters[i]!))
  return [...new Set(swaps.map((swap) => swap.join('')))].filter((word) => word !== typed)
}

/**
 * Returns parts that all of an owner's words with the term in the middle share. They cover every
 * letter of the term. Returns undefined for short terms. More parts would hardly narrow the result,
 * and each part is looked up.
 */
export function partsWithin(ownerId: number, term: string) {
  const parts = partsOf(ownerId, [...term])
  return parts.length > 0
    ? parts.filter((_, i) => i % PART === 0 || i === parts.length - 1)
    : undefined
}

/**
 * Returns sets of parts. Each word that the term may be a typo of has at least one part of every
 * set.
 */
export function partsOfSlips(ownerId: number, term: string) {
  const parts = partsOf(ownerId, [...term, ' '])
  // One typo changes only one of several parts that have a letter between them.
  const apart = Array.from({ length: APART }, (_, from) =>
    parts.filter((_, i) => i % APART === from).slice(0, MAX_SLIPS + 1)
  )
  const sets = apart.filter(({ length }) => length > MAX_SLIPS)
  return sets.length > 0 ? sets : [[...new Set(parts)]]
}

function partsOf(ownerId: number, characters: string[]) {
  const count = Math.max(0, characters.length - PART + 1)
  return Array.from({ length: count }, (_, i) => ownerId + characters.slice(i, i + PART).join(''))
}

/** Returns the Damerau distance, with swaps of neighbors. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchanged = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(exchanged, last[j]! + 1, row[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
