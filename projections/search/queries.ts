import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { BY_INDEX } from '#kernel/database/session_settings'
import { retryStalePlans } from '#kernel/database/stale_plans'
import { trigramSchema } from '#kernel/database/trigrams'
import { MAX_SEARCH_HITS, type SearchHit } from '#modules/workspace/api'
import { readHits, type Read } from '#projections/search/queries/hits'
import { readKeyword, type Keyword } from '#projections/search/queries/keyword'
import { hasPhrase, markedBy, markParts, snippetOf } from '#projections/search/queries/marks'
import {
  areFrequent,
  named,
  namedWith,
  scattered,
  written,
  type MatchRow,
} from '#projections/search/queries/matches'
import {
  byRank,
  isByPath,
  ranked,
  TIER,
  type Ranked,
  type Tier,
} from '#projections/search/queries/ranking'
import { lookUp, type Meaning } from '#projections/search/queries/vocabulary'

/** Connection settings for searches, which find one owner's rows by index. */
export const SEARCH_SETTINGS = { ...BY_INDEX, enable_hashjoin: 'off', enable_mergejoin: 'off' }

/** Nodes of a page that are searched for a phrase of several words and a snippet. */
const MAX_NODES = 5

/** Finds an owner's blocks by name and text. */
export class SearchQueries {
  /** Schema of pg_trgm, read by the first search. */
  #trigrams?: string

  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns at most MAX_SEARCH_HITS live blocks, the best first. The keyword's terms lead to words
   * of the owner, the words to blocks, and the best of them are read and marked.
   */
  async search(ownerId: number, typed: string): Promise<SearchHit[]> {
    const keyword = readKeyword(typed)
    if (keyword.text === '') return []
    return retryStalePlans(this.pool, () => this.#findOnOne(ownerId, keyword))
  }

  async #findOnOne(ownerId: number, keyword: Keyword): Promise<SearchHit[]> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      this.#trigrams ??= await trigramSchema(client)
      const meaning = await lookUp(client, ownerId, keyword.terms, this.#trigrams)
      if (!meaning) return []
      const best = await findBest(client, ownerId, keyword, meaning)
      if (best.length === 0) return []
      const ids = best.map(({ id }) => id)
      const [first] = keyword.terms
      // Any text with a single typed word contains everything typed.
      const limit = first?.text === keyword.text && !first.unspaced ? 1 : MAX_NODES
      const read = await readHits(client, ownerId, ids, meaning.wide, limit)
      return toHits(best, read, keyword, meaning)
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      // Some of the pipelined queries may still be in flight.
      client.release(broken)
    }
  }
}

/**
 * Returns the best matches, ranked by everything except phrases in the text. Further queries are
 * sent only if better matches are too few.
 */
async function findBest(
  client: pg.ClientBase,
  ownerId: number,
  keyword: Keyword,
  { exact, wide }: Meaning
): Promise<Ranked[]> {
  const found = new Map<number, Ranked>()
  const add = (rows: MatchRow[], tierOf?: (row: MatchRow) => Tier) => {
    for (const match of rows.map((row) => ranked(row, keyword, tierOf?.(row)))) {
      if (match.tier < (found.get(match.id)?.tier ?? Infinity)) found.set(match.id, match)
    }
  }
  const isEnough = () => found.size >= MAX_SEARCH_HITS
  const ask = async (query: pg.QueryConfig) => (await client.query<MatchRow>(query)).rows

  const queries = [named(ownerId, keyword.text)]
  if (wide.length > 0) queries.push(namedWith(ownerId, keyword.text, wide))
  const asksTexts = exact.length > 0 && !areFrequent(exact)
  if (asksTexts) queries.push(written(ownerId, exact))
  const [names, withWords, texts] = await sendTogether(client, queries)
  add([...names!.rows, ...(withWords?.rows ?? [])])
  const areNamesEnough = isEnough()
  const asksLater = exact.length > 0 && !asksTexts && !areNamesEnough
  const exactTexts = asksLater ? await ask(written(ownerId, exact)) : (texts?.rows ?? [])
  add(exactTexts, () => TIER.textHasTerms)
  if (keyword.terms.length > 1 && !areNamesEnough && !(isEnough() && areFrequent(wide))) {
    add(await ask(scattered(ownerId, wide, !isEnough())), ({ by_path: byPath, folded }) => {
      if (!byPath) return TIER.textHasTerms
      return folded === null ? TIER.textAndPath : TIER.nameAndPath
    })
  }
  const isWider = wide.some(({ words }, i) => words.length > (exact[i]?.words.length ?? 0))
  if (!isEnough() && isWider) add(await ask(written(ownerId, wide)), () => TIER.textIsLike)
  return [...found.values()].sort(byRank).slice(0, MAX_SEARCH_HITS)
}

/**
 * Returns hits in their final order. Phrases in texts count only now, because the texts were read
 * only now.
 */
function toHits(best: Ranked[], read: Map<number, Read>, keyword: Keyword, { wide }: Meaning) {
  const marked = markedBy(
    keyword,
    wide.flatMap(({ words }) => words)
  )
  const hits = best.flatMap((match) => {
    const { block, texts } = read.get(match.id) ?? {}
    if (!block || !texts) return []
    const phrase = texts.find((text) => hasPhrase(text, marked))
    const tier = phrase && match.tier > TIER.textHasPhrase ? TIER.textHasPhrase : match.tier
    return [{ ...match, block, tier, text: phrase ?? texts[0] }]
  })
  return hits.sort(byRank).map(({ block, text, tier }, i): SearchHit => ({
    ...block,
    ordering: i + 1,
    name_parts: markParts(block.name, marked),
    path_parts: isByPath(tier) ? block.path.map(({ name }) => markParts(name, marked)) : null,
    snippet: text === undefined ? null : snippetOf(text, marked),
  }))
}
