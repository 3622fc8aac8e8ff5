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

/** Number of names ranked before the best are selected. */
const MAX_NAMES = 100

type Rows = Pick<pg.QueryResult, 'rows'>

/** Results so far. Each block keeps its first match. */
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

  /** Adds results of one tier. */
  add({ rows }: Rows, tier: Tier) {
    for (const row of toCandidates(rows as CandidateRow[])) this.#add({ ...row, tier })
  }

  /** Returns the best results, ranked by everything except phrases in the text. */
  best(): Ranked[] {
    return [...this.#ranked.values()].sort(byRank).slice(0, MAX_SEARCH_HITS)
  }

  #add(block: Ranked) {
    if (!this.#ranked.has(block.id)) this.#ranked.set(block.id, block)
  }
}

/**
 * Searches names, then names combined with ancestors' names. Then it searches texts with the exact
 * words, texts combined with ancestors' names, and texts with similar words.
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
 * Returns true if one query finds all names with words of the sets. These include the names that
 * start with the text, because each of its words equals or starts one of theirs.
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
