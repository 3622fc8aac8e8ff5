import type pg from 'pg'
import { MAX_SEARCH_HITS, type PlacedBlock, type SearchHit } from '#modules/workspace/api'
import {
  BLOCKS,
  columns,
  JOINED_PATH,
  PAGES,
  toPlaced,
  WITH_ABOVE,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { sendTogether } from '#kernel/database/pipeline'
import { servedSchema } from '#kernel/projections/projection'
import { textOf, type JsonNode } from '#projections/search/node_text'
import { searchProjection } from '#projections/search/projection'
import { Candidates } from '#projections/search/queries/candidates'
import { addByWords, Found } from '#projections/search/queries/found'
import {
  hasPhrase,
  markParts,
  readText,
  snippetOf,
  type Marked,
  type ReadText,
} from '#projections/search/queries/marks'
import { byRank, isByPath, TIER, type Ranked, type Tier } from '#projections/search/queries/ranking'
import { readKeyword, type Keyword } from '#projections/search/queries/terms'
import { knownWords, lookUp, type WordRow } from '#projections/search/queries/vocabulary'

const TEXTS = `${servedSchema(searchProjection.name)}.texts`
/** Nodes of a page in which a phrase of several words and a snippet are looked for. */
const MAX_NODES = 5

/**
 * What connections for searching are opened with. Rows are found by indexes of one owner; a plan that
 * reads a whole table looks cheap while the table is small, and is kept. Arrays of a word or two would
 * be planned for anew each time.
 */
export const SEARCH_SETTINGS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c plan_cache_mode=force_generic_plan'

interface HitRow extends PlacedRow {
  /** Joined by Postgres, as those of a page are when it is read. */
  nodes: string | null
}

interface Read {
  block: PlacedBlock
  texts: ReadText[]
}

/** Finds an owner's blocks by name and text. */
export class SearchQueries {
  constructor(readonly pool: pg.Pool) {}

  /** At most MAX_SEARCH_HITS live blocks, the best first. */
  async search(ownerId: number, typed: string): Promise<SearchHit[]> {
    const keyword = readKeyword(typed)
    if (keyword.text === '') return []
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      return await this.#find(client, ownerId, keyword)
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      // Of queries that were sent together some may still be under way.
      client.release(broken)
    }
  }

  async #find(client: pg.ClientBase, ownerId: number, keyword: Keyword): Promise<SearchHit[]> {
    const { terms, text } = keyword
    const candidates = new Candidates(ownerId)
    const first = [candidates.named(text, MAX_SEARCH_HITS), knownWords(ownerId, terms)]
    const [named, known] = await sendTogether(client, terms.length > 0 ? first : first.slice(0, 1))
    const meaning = known && (await lookUp(client, ownerId, terms, known.rows as WordRow[]))
    const found = new Found(keyword)
    found.addNames(named!)
    if (meaning) await addByWords(client, candidates, meaning, found)
    const best = found.best()
    if (best.length === 0) return []
    const blocks = await this.#read(client, ownerId, best, keyword, meaning?.probes ?? [])
    const words = new Set(meaning?.wide.flatMap((set) => set.words))
    return toHits(best, blocks, { keyword, words })
  }

  /** The blocks with their paths and the nodes of their text that hold most of what is looked for. */
  async #read(
    client: pg.ClientBase,
    ownerId: number,
    best: Ranked[],
    keyword: Keyword,
    probes: string[]
  ) {
    const isOne = isOneWord(keyword)
    const { rows } = await client.query<HitRow>({
      name: `search_read_${probes.length}_${isOne}`,
      text: `select ${columns()}, 1 as ordering, ${JOINED_PATH}, ${nodesWith(probes, isOne)} as nodes
             from ${BLOCKS} b ${WITH_ABOVE}
               left join ${TEXTS} w on w.block_id = b.id left join ${PAGES} n on n.block_id = b.id
             where b.owner_id = $1 and b.id = any($2)`,
      values: [ownerId, best.map(({ id }) => id), ...probes],
    })
    return new Map(rows.map((row) => [Number(row.id), toRead(row)]))
  }
}

/**
 * Of a page's nodes those with most of the probes, which are the parameters from $3 on: the first of
 * one probe costs no sorting.
 */
function nodesWith(probes: string[], isOne: boolean) {
  if (probes.length === 0) return 'null'
  const has = probes.map((_, i) => `strpos(' ' || words, $${i + 3}) > 0`)
  const most = probes.length === 1 ? '' : `${has.map((one) => `(${one})::int`).join(' + ')} desc,`
  const places = `select i from unnest(w.node_words) with ordinality as u(words, i)
                  where ${has.join(' or ')} order by ${most} i`
  if (isOne) return `n.nodes[(${places} limit 1)]`
  return `array_to_string(array(
    select n.nodes[i] from (${places} limit ${MAX_NODES}) as place), ',')`
}

function toRead(row: HitRow): Read {
  const nodes = JSON.parse(`[${row.nodes ?? ''}]`) as JsonNode[]
  return { block: toPlaced(row), texts: nodes.map((node) => readText(textOf(node))) }
}

/** Whether a text with the word has all that was typed, so that one such text is enough. */
function isOneWord({ text, terms: [first, ...others] }: Keyword) {
  return first?.text === text && !first.unspaced && others.length === 0
}

/** In their last order: phrases in the text count only now that it was read. */
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
