import type pg from 'pg'
import { MAX_SEARCH_HITS, type PlacedBlock, type SearchHit } from '#modules/workspace/api'
import {
  BLOCKS,
  columns,
  PAGES,
  PATH,
  toPlaced,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { servedSchema } from '#kernel/projections/projection'
import { nodeText } from '#projections/search/node_text'
import { searchProjection } from '#projections/search/projection'
import { Candidates, type Candidate } from '#projections/search/queries/candidates'
import { hasPhrase, markParts, snippetOf, type Marked } from '#projections/search/queries/marks'
import {
  byRank,
  TIER,
  tierOfName,
  type Ranked,
  type Tier,
} from '#projections/search/queries/ranking'
import { readKeyword, type Keyword } from '#projections/search/queries/terms'
import { lookUp, type Meaning } from '#projections/search/queries/vocabulary'

const TEXTS = `${servedSchema(searchProjection.name)}.texts`
/** Names that are ranked before the best of them are taken. */
const MAX_NAMES = 100
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
  nodes: string[]
}

/** Finds an owner's blocks by name and text. */
export class SearchQueries {
  constructor(readonly pool: pg.Pool) {}

  /** At most MAX_SEARCH_HITS live blocks, the best first. */
  async search(ownerId: number, typed: string): Promise<SearchHit[]> {
    const keyword = readKeyword(typed)
    if (keyword.text === '') return []
    const { terms } = keyword
    const meaning = terms.length > 0 ? await lookUp(this.pool, ownerId, terms) : undefined
    const best = await this.#best(new Candidates(this.pool, ownerId), keyword, meaning)
    if (best.length === 0) return []
    const blocks = await this.#read(ownerId, best, keyword, meaning?.probes ?? [])
    const words = new Set(meaning?.wide.flatMap((set) => set.words))
    return toHits(best, blocks, { keyword, words })
  }

  /** The ids of what fits best, ranked by all but phrases in the text. */
  async #best(candidates: Candidates, keyword: Keyword, meaning?: Meaning): Promise<Ranked[]> {
    const found = new Map<number, Ranked>()
    const add = (rows: Candidate[], tierOf: (row: Candidate) => Tier) => {
      for (const row of rows) {
        if (!found.has(row.id)) found.set(row.id, { ...row, tier: tierOf(row) })
      }
    }
    const byName = ({ name }: Candidate) => tierOfName(name, keyword)
    add(await candidates.named(keyword.text, MAX_SEARCH_HITS), byName)
    if (meaning) add(await candidates.namedWith(meaning.wide, keyword.text, MAX_NAMES), byName)
    if (meaning?.exact && found.size < MAX_SEARCH_HITS) {
      add(await candidates.with(meaning.exact, MAX_SEARCH_HITS), () => TIER.textHasTerms)
    }
    if (meaning && found.size < MAX_SEARCH_HITS) {
      add(await candidates.with(meaning.wide, MAX_SEARCH_HITS), () => TIER.textIsLike)
    }
    return [...found.values()].sort(byRank).slice(0, MAX_SEARCH_HITS)
  }

  /** The blocks with their paths and the nodes of their text that hold most of what is looked for. */
  async #read(ownerId: number, best: Ranked[], keyword: Keyword, probes: string[]) {
    const hits = probes.map((_, i) => `(strpos(' ' || w, $${i + 4}) > 0)::int`)
    const nodes = isOneWord(keyword) ? 1 : MAX_NODES
    const { rows } = await this.pool.query<HitRow>({
      name: `search_read_${probes.length}`,
      text: `select ${columns()}, 1 as ordering, ${PATH}, to_json(array(
               select p.nodes[n.i] from (
                 select i, ${[0, ...hits].join(' + ')} as hits
                 from unnest(t.node_words) with ordinality u(w, i)
               ) n, ${PAGES} p
               where p.block_id = b.id and n.hits > 0 order by n.hits desc, n.i limit $3
             )) as nodes
             from ${BLOCKS} b left join ${TEXTS} t on t.block_id = b.id
             where b.owner_id = $1 and b.id = any($2)`,
      values: [ownerId, best.map(({ id }) => id), nodes, ...probes],
    })
    return new Map(
      rows.map((row) => [Number(row.id), { block: toPlaced(row), texts: row.nodes.map(nodeText) }])
    )
  }
}

/** Whether a text with the word has all that was typed, so that one such text is enough. */
function isOneWord({ text, terms: [first, ...others] }: Keyword) {
  return first?.text === text && !first.unspaced && others.length === 0
}

/** In their last order: phrases in the text count only now that it was read. */
function toHits(
  best: Ranked[],
  blocks: Map<number, { block: PlacedBlock; texts: string[] }>,
  marked: Marked
): SearchHit[] {
  const ranked = best.flatMap((candidate) => {
    const read = blocks.get(candidate.id)
    if (!read) return []
    const phrase = read.texts.find((text) => hasPhrase(text, marked.keyword))
    const tier =
      phrase === undefined ? candidate.tier : Math.min(candidate.tier, TIER.textHasPhrase)
    return [{ ...candidate, ...read, tier: tier as Tier, text: phrase ?? read.texts[0] }]
  })
  return ranked.sort(byRank).map(({ block, text }, i) => ({
    ...block,
    ordering: i + 1,
    name_parts: markParts(block.name, marked),
    snippet: text === undefined ? null : snippetOf(text, marked),
  }))
}
