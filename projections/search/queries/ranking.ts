import type { Candidate } from '#projections/search/queries/candidates'
import type { Keyword, Term } from '#projections/search/queries/terms'
import { splitWords } from '#projections/search/words'

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

/** Returns true if the ancestors' names contributed to the match. */
export function isByPath(tier: Tier) {
  return tier === TIER.nameAndPath || tier === TIER.textAndPath
}

export interface Ranked extends Candidate {
  tier: Tier
  /** True if the terms are whole words of the name, not only word starts. */
  isWhole?: boolean
}

/** Returns how well a name matches; `TIER.nameIsLike` for a name found only by similar words. */
export function tierOfName(name: string, { text, terms }: Keyword): Tier {
  if (name === text) return TIER.nameIsKeyword
  if (name.startsWith(text)) return TIER.nameBeginsWithKeyword
  if (` ${name}`.includes(` ${text}`)) return TIER.nameHasKeyword
  const placeOf = ({ text: term, unspaced }: Term, from = 0) =>
    unspaced ? name.indexOf(term, from) : placeOfWord(name, term, from)
  let end = 0
  const inOrder = terms.every((term) => {
    const at = placeOf(term, end)
    end = at + term.text.length
    return at >= 0
  })
  if (inOrder) return TIER.nameHasTermsInOrder
  if (terms.every((term) => placeOf(term) >= 0)) return TIER.nameHasAllTerms
  return name.includes(text) ? TIER.nameHasKeywordWithin : TIER.nameIsLike
}

/** Returns true if every term is a whole word of the name. */
export function hasWholeWords(name: string, { terms }: Keyword) {
  const words = new Set(splitWords(name).map(({ text }) => text))
  return terms.every(({ text }) => words.has(text))
}

/** Compares the best first. Within a tier, whole words come first, then the latest changed. */
export function byRank(a: Ranked, b: Ranked) {
  const whole = Number(b.isWhole ?? false) - Number(a.isWhole ?? false)
  return a.tier - b.tier || whole || b.updatedAt - a.updatedAt || b.id - a.id
}

/** Returns the index of a word in the name that starts with the term, or -1. */
function placeOfWord(name: string, term: string, from: number) {
  for (let at = name.indexOf(term, from); at >= 0; at = name.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1]!)) return at
  }
  return -1
}
