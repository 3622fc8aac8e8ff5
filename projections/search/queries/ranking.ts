import type { Keyword } from '#projections/search/queries/keyword'
import type { MatchRow } from '#projections/search/queries/matches'
import { splitWords, type Word } from '#projections/search/words'

/** Quality of a match: lower is better. */
export const TIER = {
  nameIsKeyword: 0,
  nameBeginsWithKeyword: 1,
  nameHasKeyword: 2,
  nameHasTermsInOrder: 3,
  nameHasAllTerms: 4,
  nameHasKeywordWithin: 5,
  nameIsLike: 6,
  /** The words match the block's name and its ancestors' names together. */
  nameAndPath: 7,
  textHasPhrase: 8,
  textHasTerms: 9,
  textAndPath: 10,
  textIsLike: 11,
} as const

export type Tier = (typeof TIER)[keyof typeof TIER]

export interface Ranked {
  id: number
  tier: Tier
  /** True if the terms are whole words of the name, not only word starts. */
  isWhole: boolean
  /** Seconds since 1970. */
  updatedAt: number
}

/** Ranks a row of a query for names, or for texts with a `tier` that its caller knows. */
export function ranked(row: MatchRow, keyword: Keyword, tier?: Tier): Ranked {
  const name = row.folded ?? ''
  return {
    id: Number(row.id),
    tier: tier ?? tierOfName(name, keyword),
    isWhole: tier === undefined && hasWholeWords(name, keyword),
    updatedAt: row.updated,
  }
}

/** Returns true if the ancestors' names contributed to the match. */
export function isByPath(tier: Tier) {
  return tier === TIER.nameAndPath || tier === TIER.textAndPath
}

/** Returns how well a name matches; `TIER.nameIsLike` for a name found only by similar words. */
export function tierOfName(name: string, { text, terms }: Keyword): Tier {
  if (name === text) return TIER.nameIsKeyword
  if (name.startsWith(text)) return TIER.nameBeginsWithKeyword
  if (` ${name}`.includes(` ${text}`)) return TIER.nameHasKeyword
  let end = 0
  const inOrder = terms.every((term) => {
    const at = placeOf(name, term, end)
    end = at + term.text.length
    return at >= 0
  })
  if (inOrder) return TIER.nameHasTermsInOrder
  if (terms.every((term) => placeOf(name, term, 0) >= 0)) return TIER.nameHasAllTerms
  return name.includes(text) ? TIER.nameHasKeywordWithin : TIER.nameIsLike
}

/** Returns true if every term is a whole word of the name. */
export function hasWholeWords(name: string, { terms }: Keyword) {
  const words = new Set(splitWords(name).map(({ text }) => text))
  return terms.every(({ text }) => words.has(text))
}

/** Compares the best first. Within a tier, whole words come first, then the latest changed. */
export function byRank(a: Ranked, b: Ranked) {
  const whole = Number(b.isWhole) - Number(a.isWhole)
  return a.tier - b.tier || whole || b.updatedAt - a.updatedAt || b.id - a.id
}

/** Returns the index of the term in the name, at a word's start unless unspaced, or -1. */
function placeOf(name: string, { text, unspaced }: Word, from: number) {
  let at = name.indexOf(text, from)
  while (!unspaced && at > 0 && /[\p{L}\p{N}]/u.test(name[at - 1]!)) at = name.indexOf(text, at + 1)
  return at
}
