import type pg from 'pg'
import { MAX_SEARCH_HITS } from '#modules/workspace/api'
import { sendTogether } from '#kernel/database/pipeline'
import {
  areFrequent,
  rarestFirst,
  toCandidates,
  type CandidateRow,
  type Candidates,
} from '#projections/search/queries/candidates'
import {
  byRank,
  hasWholeWords,
  TIER,
  tierOfName,
  type Ranked,
  type Tier,
} from '#projections/search/queries/ranking'
import { foundBelow, holdersOf, NONE } from '#projections/search/queries/paths'
import type { Keyword } from '#projections/search/queries/terms'
import { MAX_VARIANTS, type Meaning, type WordSet } from '#projections/search/queries/vocabulary'

/** Names that are ranked before the best of them are taken. */
const MAX_NAMES = 100

type Rows = Pick<pg.QueryResult, 'rows'>

/** What was found so far, each block as what fitted first. */
export class Found {
  #ranked = new Map<number, Ranked>()

  constructor(readonly keyword: Keyword) {}

  get isEnough() {
    return this.#ranked.size >= MAX_SEARCH_HITS
  }

  addNames({ rows }: Rows) {
    for (const row of toCandidates(rows as CandidateRow[])) {
      const isWhole = hasWholeWords(row.name, this.keyword)
      this.#add({ ...row, isWhole, tier: tierOfName(row.name, this.keyword) })
    }
  }

  /** Of one tier. */
  add({ rows }: Rows, tier: Tier) {
    for (const row of toCandidates(rows as CandidateRow[])) this.#add({ ...row, tier })
  }

  /** Ranked by all but phrases in the text. */
  best(): Ranked[] {
    return [...this.#ranked.values()].sort(byRank).slice(0, MAX_SEARCH_HITS)
  }

  #add(block: Ranked) {
    if (!this.#ranked.has(block.id)) this.#ranked.set(block.id, block)
  }
}

/**
 * Finds names, then names together with those of what they lie in, then texts with the words as they
 * were typed, then texts together with such names, then texts with words like them.
 */
export async function addByWords(
  client: pg.ClientBase,
  candidates: Candidates,
  { exact, wide }: Meaning,
  found: Found
) {
  const { text, terms } = found.keyword
  const queries = [candidates.namedWith(wide, text, MAX_NAMES)]
  const asksBeginnings = !areAll(wide)
  if (asksBeginnings) queries.unshift(candidates.named(text, MAX_SEARCH_HITS))
  if (terms.length > 1) queries.push(holdersOf(candidates.ownerId, wide))
  const asksTexts = exact !== undefined && !found.isEnough && !areFrequent(exact)
  if (asksTexts) queries.push(candidates.with(exact, MAX_SEARCH_HITS))
  const results = await sendTogether(client, queries)
  if (asksBeginnings) found.addNames(results.shift()!)
  found.addNames(results.shift()!)
  const holders = terms.length > 1 ? results.shift()! : { rows: [] }
  const below = found.isEnough ? NONE : await foundBelow(client, candidates, wide, holders)
  found.add(below.named, TIER.nameAndPath)
  if (exact && !found.isEnough) {
    const [texts = await textsWith(client, candidates, exact)] = results
    found.add(texts, TIER.textHasTerms)
  }
  found.add(below.written, TIER.textAndPath)
  if (!found.isEnough && !(exact && areSame(exact, wide))) {
    found.add(await textsWith(client, candidates, wide), TIER.textIsLike)
  }
}

/**
 * Whether all names with words of the sets are found at once. Then those that begin with the text are
 * among them: each of its words is one of theirs, or begins one.
 */
function areAll(sets: WordSet[]) {
  const hasAllVariants = sets.every(({ words }) => words.length < MAX_VARIANTS)
  return hasAllVariants && rarestFirst(sets)[0]!.blocks <= MAX_NAMES
}

async function textsWith(
  client: pg.ClientBase,
  candidates: Candidates,
  sets: WordSet[]
): Promise<Rows> {
  if (areFrequent(sets)) {
    const recent = await client.query(candidates.recentWith(sets, MAX_SEARCH_HITS))
    if (recent.rows.length === MAX_SEARCH_HITS) return recent
  }
  return client.query(candidates.with(sets, MAX_SEARCH_HITS))
}

function areSame(some: WordSet[], others: WordSet[]) {
  return some.every(({ words }, i) => words.length === others[i]!.words.length)
}
