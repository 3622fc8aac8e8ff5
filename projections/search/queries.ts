import type pg from 'pg'
import { BY_INDEX } from '#kernel/database/session_settings'
import { retryStalePlans } from '#kernel/database/stale_plans'
import { MAX_SEARCH_HITS, type SearchHit } from '#modules/workspace/api'
import { Candidates } from '#projections/search/queries/candidates'
import { addByWords, Found } from '#projections/search/queries/found'
import { hasPhrase, markParts, snippetOf, type Marked } from '#projections/search/queries/marks'
import { byRank, isByPath, TIER, type Ranked, type Tier } from '#projections/search/queries/ranking'
import { readHits, type Read } from '#projections/search/queries/reading'
import { readKeyword, type Keyword } from '#projections/search/queries/terms'
import {
  knownWords,
  lookUp,
  type KnownRow,
  type Meaning,
} from '#projections/search/queries/vocabulary'

/** Connection settings for searches, which find one owner's rows by index. */
export const SEARCH_SETTINGS = { ...BY_INDEX, enable_hashjoin: 'off', enable_mergejoin: 'off' }

/** Finds an owner's blocks by name and text. */
export class SearchQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns at most MAX_SEARCH_HITS live blocks, the best first. */
  async search(ownerId: number, typed: string): Promise<SearchHit[]> {
    const keyword = readKeyword(typed)
    if (keyword.text === '') return []
    return retryStalePlans(this.pool, () => this.#findOnOne(ownerId, keyword))
  }

  async #findOnOne(ownerId: number, keyword: Keyword): Promise<SearchHit[]> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      return await this.#find(client, ownerId, keyword)
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      // Some of the pipelined queries may still be in flight.
      client.release(broken)
    }
  }

  async #find(client: pg.ClientBase, ownerId: number, keyword: Keyword): Promise<SearchHit[]> {
    const { terms, text } = keyword
    const found = new Found(keyword)
    let meaning: Meaning | undefined
    if (terms.length === 0) {
      const candidates = new Candidates(ownerId, false)
      found.addNames(await client.query(candidates.named(text, MAX_SEARCH_HITS)))
    } else {
      const { rows } = await client.query<KnownRow>(knownWords(ownerId, terms))
      const candidates = new Candidates(ownerId, rows[0]?.flat ?? false)
      meaning = await lookUp(client, ownerId, terms, rows)
      if (meaning) await addByWords(client, candidates, meaning, found)
    }
    const best = found.best()
    if (best.length === 0) return []
    const ids = best.map(({ id }) => id)
    const probes = meaning?.probes ?? []
    const blocks = await readHits(client, ownerId, ids, probes, isOneWord(keyword))
    const words = new Set(meaning?.wide.flatMap((set) => set.words))
    return toHits(best, blocks, { keyword, words })
  }
}

/**
 * Returns true if any text with the word contains everything typed, so that one such text is
 * enough.
 */
function isOneWord({ text, terms: [first, ...others] }: Keyword) {
  return first?.text === text && !first.unspaced && others.length === 0
}

/**
 * Returns hits in their final order. Phrases in texts count only now, because the texts were read
 * only now.
 */
function toHits(best: Ranked[], blocks: Map<number, Read>, marked: Marked): SearchHit[] {
  const ranked = best.flatMap((candidate) => {
    const read = blocks.get(candidate.id)
    if (!read) return []
    const phrase = read.texts.find((text) => hasPhrase(text, marked.keyword))
    const tier =
      phrase === undefined ? candidate.tier : Math.min(candidate.tier, TIER.textHasPhrase)
    return [{ ...candidate, ...read, tier: tier as Tier, text: phrase ?? read.texts[0] }]
  })
  return ranked.sort(byRank).map(({ block, text, tier }, i) => ({
    ...block,
    ordering: i + 1,
    name_parts: markParts(block.name, marked),
    path_parts: isByPath(tier) ? block.path.map(({ name }) => markParts(name, marked)) : null,
    snippet: text === undefined ? null : snippetOf(text, marked),
  }))
}
