import { MAX_SLIPS, maxSlips } from '#projections/search/queries/terms'

/** Characters of a part. */
const PART = 3
/** From one part to the next that has a letter between. */
const APART = PART + 1
/** Likeness of words, as pg_trgm measures it, from which on one may be meant by the other. */
const LIKE = 0.3
/** What pg_trgm compares besides: a word's first letter, and its first two. */
const STARTS = 2

/**
 * Parts that each of an owner's words with the term in its middle has, as many as it takes to have every
 * letter of the term in one; undefined for short terms. More of them would find hardly fewer words, and
 * each is looked up.
 */
export function partsWithin(ownerId: number, term: string) {
  const characters = [...term]
  if (characters.length < PART) return undefined
  const parts = owned(ownerId, characters)
  return parts.filter((_, i) => i % PART === 0 || i === parts.length - 1)
}

/**
 * Sets of parts: each of an owner's words that the term of four letters or more may be a slip for has
 * one of every set.
 */
export function partsOfSlips(ownerId: number, term: string) {
  const characters = [...term]
  const inner = owned(ownerId, characters)
  const count = Math.min(APART, inner.length - MAX_SLIPS * APART)
  if (count < 1) return [fewOf([...new Set(owned(ownerId, [...characters, ' ']))], maxSlips(term))]
  // A slip changes one of those that have a letter between them.
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: MAX_SLIPS + 1 }, (_, i) => inner[at + i * APART]!)
  )
}

/**
 * Two words of a and b trigrams that share s are like each other by s / (a + b - s): so many have to be
 * shared that one less can be left out, first of all beginnings and the end, which many words have.
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
