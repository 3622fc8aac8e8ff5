import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { searchProjection } from '#projections/search/projection'
import type { Term } from '#projections/search/queries/keyword'
import {
  isSlip,
  maxSlips,
  partsOfSlips,
  partsWithin,
  swapped,
} from '#projections/search/queries/typos'
import { pairs } from '#projections/search/words'

const SCHEMA = servedSchema(searchProjection.name)
const VOCABULARY = `${SCHEMA}.vocabulary`
/** The vocabulary with the parts of words. */
const WORDS = `${SCHEMA}.words`
/** Maximum number of words of one kind for a term; the most frequent words come first. */
const MAX_VARIANTS = 40
/** Sorts after every word that starts with the same letters. */
export const LAST = '\u{10ffff}'

/** Words of which a block must have at least one. */
export interface WordSet {
  words: string[]
  /** Upper bound of the owner's blocks that contain one of the words. */
  blocks: number
  /** Patterns of `like`, of which a text of these words between spaces matches at least one. */
  patterns: string[]
}

/** Sets of words for a keyword. A block must have a word of every set. */
export interface Meaning {
  /** The typed words; empty if one of them does not occur. */
  exact: WordSet[]
  /** The typed words, and words that start with them, contain them or else resemble them. */
  wide: WordSet[]
}

interface WordRow {
  /** Index of the term. */
  at: number
  word: string
  blocks: number
  /** 0: equals the term, starts with it or contains it; 1: starts with it after a swap; 2: similar */
  kind: number
}

const STARTS = `word >= a.word collate "C" and word < a.until collate "C"`
const MOST_FREQUENT = `order by blocks desc, word limit ${MAX_VARIANTS}`
/**
 * Returns a query for words of owner $1 for terms, and for typo candidates if a term has none.
 * `offset 0` delays the expensive similarity check to words of similar length.
 * @param trigrams schema of pg_trgm
 */
const knownWords = (trigrams: string) => `
  with asked as materialized (
    select (at - 1)::int as at, a.* from unnest($2::jsonb[]) with ordinality as t(term, at),
      jsonb_to_record(term) as a(word text, until text, within text[], swaps text[],
        slips text[][], shortest int, longest int)
  ), known as materialized (
    select a.at, v.*, 0 as kind from asked a, lateral (
      (select word, blocks from ${VOCABULARY} where owner_id = $1 and ${STARTS}
       order by word <> a.word, blocks desc, word limit ${MAX_VARIANTS})
      union all
      (select word, blocks from ${WORDS}
       where parts @> a.within and strpos(word, a.word) > 1 ${MOST_FREQUENT})
    ) v
  )
  select * from known
  union all
  select a.at, v.* from (
    select * from asked where not exists (select from known where known.at = asked.at) offset 0
  ) a, lateral (
    (select v.*, 1 from unnest(a.swaps) as s(word), lateral (
       select v.word, v.blocks from ${VOCABULARY} v where owner_id = $1
         and v.word >= s.word collate "C" and v.word < (s.word || '${LAST}') collate "C"
       ${MOST_FREQUENT}
     ) v ${MOST_FREQUENT})
    union all
    (select word, blocks, 2 from (
       select word, blocks from ${WORDS}
       where ${[1, 2, 3, 4].map((i) => `parts && a.slips[${i}:${i}]`).join(' and ')}
         and length(word) between a.shortest and a.longest offset 0
     ) near where word operator(${trigrams}.%) a.word
     order by ${trigrams}.similarity(word, a.word) desc, blocks desc, word
     limit ${MAX_VARIANTS})
  ) v`

/**
 * Returns this owner's words for the terms, or undefined if a term resembles no word.
 * @param trigrams schema of pg_trgm
 */
export async function lookUp(
  client: pg.ClientBase,
  ownerId: number,
  terms: Term[],
  trigrams: string
): Promise<Meaning | undefined> {
  const asked = terms.flatMap((term) => askedFor(ownerId, term))
  const { rows } = await client.query<WordRow>({
    name: 'search_known_words',
    text: knownWords(trigrams),
    values: [ownerId, asked.map((one) => JSON.stringify(one))],
  })
  const wide = asked.map(({ word: typed }, i): WordSet => {
    const found = rows.filter(({ at, kind, word }) => at === i && (kind < 2 || isSlip(typed, word)))
    if (found.some(({ kind }) => kind > 0))
      return toSet(found, ...found.map(({ word }) => `% ${word} %`))
    // Terms of one or two letters match only at word starts.
    return toSet(found, typed.length > 2 ? `%${typed}%` : `% ${typed}%`)
  })
  if (wide.some(({ words }) => words.length === 0)) return undefined
  const exact = asked.map(({ word: typed }, i) =>
    toSet(
      rows.filter(({ at, word }) => at === i && word === typed),
      `% ${typed} %`
    )
  )
  return { wide, exact: exact.every(({ words }) => words.length > 0) ? exact : [] }
}

/**
 * Returns lookups of words. Unspaced text requires its pairs of characters; any other term also
 * accepts words that start with it, contain it, or have it as a typo.
 */
function askedFor(ownerId: number, { text, unspaced }: Term) {
  const required = unspaced ? pairs(text) : []
  if (required.length > 0) return required.map((word) => ({ word, until: `${word} ` }))
  const lengths = { shortest: text.length - maxSlips(text), longest: text.length + maxSlips(text) }
  const sets = partsOfSlips(ownerId, text)
  const slips = [0, 1, 2, 3].map((i) => sets[i % sets.length])
  const typos = { swaps: swapped(text), slips, ...lengths }
  const found = { word: text, until: text + LAST, within: partsWithin(ownerId, text) }
  return [{ ...found, ...(text.length >= 4 && typos) }]
}

function toSet(rows: WordRow[], ...patterns: string[]): WordSet {
  const blocks = rows.reduce((sum, row) => sum + row.blocks, 0)
  return { words: rows.map(({ word }) => word), blocks, patterns }
}
