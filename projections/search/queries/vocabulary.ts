import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { servedSchema } from '#kernel/projections/projection'
import { NOTHING_BELOW_TRASH } from '#projections/blocks/queries/rows'
import { searchProjection } from '#projections/search/projection'
import { partsOfSlips, partsWithin } from '#projections/search/queries/parts'
import {
  isSlip,
  maxSlips,
  requiredPairs,
  swapped,
  type Term,
} from '#projections/search/queries/terms'

const SCHEMA = servedSchema(searchProjection.name)
const VOCABULARY = `${SCHEMA}.vocabulary`
/** The vocabulary with the parts of words. */
const WORDS = `${SCHEMA}.words`
/** Maximum number of the most frequent words that start with a term or contain it. */
export const MAX_VARIANTS = 40
/** Maximum number of words that locate the hits of one term in a text. */
const MAX_PROBES = 3

/** Words of which a block must have at least one. */
export interface WordSet {
  words: string[]
  /** Upper bound of the owner's blocks that contain one of the words. */
  blocks: number
}

/** Word sets for a keyword. A block must have a word of every set. */
export interface Meaning {
  /** The exact words; undefined if one of them does not occur. */
  exact?: WordSet[]
  /**
   * The words plus words that start with them, contain them or, if there are none, resemble them.
   */
  wide: WordSet[]
  /** Strings that identify texts with hits: parts of words or, after a space, word starts. */
  probes: string[]
}

export interface WordRow {
  term: number
  word: string
  blocks: number
  exact: boolean
}

/** A word of the owner that matches a term or a part of the term. */
export interface KnownRow extends WordRow {
  /** Value of `NOTHING_BELOW_TRASH`, the same in all rows. */
  flat: boolean
}

/**
 * Returns the words of this owner that the terms may stand for, given the `known` rows of
 * `knownWords`. Returns undefined if a term resembles no word.
 */
export async function lookUp(
  client: pg.ClientBase,
  ownerId: number,
  terms: Term[],
  known: WordRow[]
): Promise<Meaning | undefined> {
  const exact: WordSet[] = []
  const wide: WordSet[] = []
  const probes: string[] = []
  for (const [i, term] of terms.entries()) {
    const rows = known.filter((row) => row.term === i)
    const required = requiredPairs(term)
    if (required.length > 0) {
      const sets = required.map((pair) => toSet(rows.filter(({ word }) => word === pair)))
      if (sets.some(({ words }) => words.length === 0)) return undefined
      exact.push(...sets)
      wide.push(...sets)
      probes.push(...required.slice(0, MAX_PROBES))
      continue
    }
    const found = rows.length > 0 ? rows : await wordsLike(client, ownerId, term)
    if (found.length === 0) return undefined
    wide.push(toSet(found))
    exact.push(toSet(rows.filter((row) => row.exact)))
    probes.push(...(rows.length > 0 ? [probe(term)] : likeliest(found)))
  }
  return { wide, probes, ...(exact.every(({ words }) => words.length > 0) && { exact }) }
}

/**
 * Builds a query for words that equal a term or a required pair, start with the term, or contain
 * it. It returns `KnownRow`s.
 */
export function knownWords(ownerId: number, terms: Term[]) {
  const asked = terms.flatMap((term, i) => {
    const required = requiredPairs(term)
    if (required.length > 0) return required.map((word) => ({ term: i, word, variants: false }))
    return [{ term: i, word: term.text, variants: true }]
  })
  return {
    name: 'search_known_words',
    text: `select a.term, v.word, v.blocks, v.word = a.word as exact, ${NOTHING_BELOW_TRASH} as flat
           from unnest($2::int[], $3::text[], $4::bool[], $5::text[])
             as a(term, word, variants, within),
           lateral (
             (select word, blocks from ${VOCABULARY} where owner_id = $1 and word = a.word)
             union all
             (select word, blocks from ${VOCABULARY} where a.variants and owner_id = $1
                and word > a.word collate "C" and word < (a.word || chr(1114111)) collate "C"
              order by blocks desc, word limit ${MAX_VARIANTS})
             union all
             (select word, blocks from ${WORDS}
              where parts @> string_to_array(a.within, ',') and strpos(word, a.word) > 1
              order by blocks desc, word limit ${MAX_VARIANTS})
           ) v`,
    values: [
      ownerId,
      asked.map(({ term }) => term),
      asked.map(({ word }) => word),
      asked.map(({ variants }) => variants),
      asked.map(({ word, variants }) => (variants ? partsWithin(ownerId, word)?.join() : null)),
    ],
  }
}

/**
 * Returns typo candidates for the term: first words with two letters swapped and words that start
 * with them.
 */
async function wordsLike(
  client: pg.ClientBase,
  ownerId: number,
  { text }: Term
): Promise<WordRow[]> {
  if (text.length < 4) return []
  const [swaps, alike] = await sendTogether(client, [
    withSwap(ownerId, text),
    wordsAlike(ownerId, text),
  ])
  const likely = [...swaps!.rows, ...alike!.rows.filter(({ word }) => isSlip(text, word))]
  const distinct = new Map((likely as Found[]).map((row) => [row.word, row]))
  return [...distinct.values()].map((row) => ({ ...row, term: 0, exact: false }))
}

type Found = Pick<WordRow, 'word' | 'blocks'>

function withSwap(ownerId: number, text: string) {
  return {
    name: 'search_swaps',
    text: `select v.word, v.blocks from unnest($2::text[]) as a(word), lateral (
             select word, blocks from ${VOCABULARY} where owner_id = $1
               and word >= a.word collate "C" and word < (a.word || chr(1114111)) collate "C"
             order by blocks desc, word limit ${MAX_VARIANTS}
           ) v order by v.blocks desc, v.word limit ${MAX_VARIANTS}`,
    values: [ownerId, swapped(text)],
  }
}

function wordsAlike(ownerId: number, text: string) {
  const slips = maxSlips(text)
  const sets = partsOfSlips(ownerId, text)
  const hasOfAll = sets.map((_, i) => `parts && $${i + 4}::text[]`).join(' and ')
  return {
    name: `search_slips_${sets.length}`,
    // `offset 0` delays the expensive similarity check to words of similar length.
    text: `select word, blocks from (
             select word, blocks from ${WORDS}
             where ${hasOfAll} and length(word) between $2 and $3 offset 0
           ) near where word % $1
           order by similarity(word, $1) desc, blocks desc, word limit ${MAX_VARIANTS}`,
    values: [text, text.length - slips, text.length + slips, ...sets],
  }
}

/** Short terms match only at word starts. */
function probe({ text }: Term) {
  return text.length > 2 ? text : ` ${text}`
}

function likeliest(rows: WordRow[]) {
  return rows.slice(0, MAX_PROBES).map(({ word }) => word)
}

function toSet(rows: Pick<WordRow, 'word' | 'blocks'>[]): WordSet {
  return {
    words: rows.map(({ word }) => word),
    blocks: rows.reduce((sum, { blocks }) => sum + blocks, 0),
  }
}
