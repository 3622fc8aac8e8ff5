import type { Candidate } from '#projections/search/queries/candidates'
import type { Keyword } from '#projections/search/queries/terms'

/** How good a find is: the lower, the better. */
export const TIER = {
  nameIsKeyword: 0,
  nameBeginsWithKeyword: 1,
  nameHasKeyword: 2,
  nameHasAllTerms: 3,
  nameHasKeywordWithin: 4,
  nameIsLike: 5,
  /** Its name, and the names of what it lies in, have the words between them. */
  nameAndPath: 6,
  textHasPhrase: 7,
  textHasTerms: 8,
  textAndPath: 9,
  textIsLike: 10,
} as const

export type Tier = (typeof TIER)[keyof typeof TIER]

/** Whether the names of what a block lies in had a part in it. */
export function isByPath(tier: Tier) {
  return tier === TIER.nameAndPath || tier === TIER.textAndPath
}

export interface Ranked extends Candidate {
  tier: Tier
}

/** How well a name fits; `TIER.nameIsLike` for a name that was found by words that are only like it. */
export function tierOfName(name: string, { text, terms }: Keyword): Tier {
  if (name === text) return TIER.nameIsKeyword
  if (name.startsWith(text)) return TIER.nameBeginsWithKeyword
  if (` ${name}`.includes(` ${text}`)) return TIER.nameHasKeyword
  const hasTerm = terms.map(({ text: term, unspaced }) =>
    unspaced ? name.includes(term) : hasWord(name, term)
  )
  if (hasTerm.every(Boolean)) return TIER.nameHasAllTerms
  return name.includes(text) ? TIER.nameHasKeywordWithin : TIER.nameIsLike
}

/** The best first; of equals the latest changed. */
export function byRank(a: Ranked, b: Ranked) {
  return a.tier - b.tier || b.updatedAt - a.updatedAt || b.id - a.id
}

/** Whether a word of the name begins with the term. */
function hasWord(name: string, term: string) {
  for (let at = name.indexOf(term); at >= 0; at = name.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1]!)) return true
  }
  return false
}
