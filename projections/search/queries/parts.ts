import { MAX_SLIPS, maxSlips } from '#projections/search/queries/terms'

/** Characters in a part. */
const PART = 3
/** Distance between two parts with one letter between them. */
const APART = PART + 1
/** Minimum pg_trgm similarity at which one word may stand for another. */
const LIKE = 0.3
/** Additional trigrams of pg_trgm: a word's first letter, and its first two letters. */
const STARTS = 2

/**
 * Returns parts that all of an owner's words with the term in the middle share. They cover every
 * letter of the term. Returns undefined for short terms. More parts would hardly narrow the result,
 * and each part is looked up.
 */
export function partsWithin(ownerId: number, term: string) {
  const characters = [...term]
  if (characters.length < PART) return undefined
  const parts = owned(ownerId, characters)
  return parts.filter((_, i) => i % PART === 0 || i === parts.length - 1)
}

/**
 * Returns sets of parts. The term has four letters or more. Each of an owner's words for which the
 * term may be a typo has one part of every set.
 */
export function partsOfSlips(ownerId: number, term: string) {
  const characters = [...term]
  const inner = owned(ownerId, characters)
  const count = Math.min(APART, inner.length - MAX_SLIPS * APART)
  if (count < 1) return [fewOf([...new Set(owned(ownerId, [...characters, ' ']))], maxSlips(term))]
  // One typo changes only one of several parts that have a letter between them.
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: MAX_SLIPS + 1 }, (_, i) => inner[at + i * APART]!)
  )
}

/**
 * Two words of a and b trigrams that share s have the similarity s / (a + b - s). This requires a
 * minimum number of shared parts, so one fewer can be omitted. Omits word starts and the end first,
 * because many words have them.
 */
function fewOf(parts: string[], slips: number) {
  const trigrams = parts.length + STARTS
  const shared = Math.ceil((LIKE * (2 * trigrams - slips)) / (1 + LIKE))
  return parts.slice(0, parts.length - Math.max(0, shared - 1 - STARTS))
}

function owned(ownerId: number, characters: string[]) {
  const count = characters.length - PART + 1
  return Array.from({ length: count }, (_, i) => ownerId + characters.slice(i, i + PART).join(''))
}
