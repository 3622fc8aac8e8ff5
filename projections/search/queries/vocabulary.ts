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
/** The same with the parts of words. */
const WORDS = `${SCHEMA}.words`
/** The most frequent words that begin with a term, or have it in the middle. */
export const MAX_VARIANTS = 40
/** Words by which the hits of one term are found in a text. */
const MAX_PROBES = 3

/** Words of which a block must have at least one. */
export interface WordSet {
  words: string[]
  /** In how many of the owner's blocks they are at most. */
  blocks: number
}

/** What a keyword stands for: a block must have a word of every set. */
export interface Meaning {
  /** The words as they were typed; undefined when one of them is nowhere. */
  exact?: WordSet[]
  /** With words that begin with them, hold them or, where there is none, look like them. */
  wide: WordSet[]
  /** What tells texts with hits from others: parts of words or, after a space, beginnings. */
  probes: string[]
}

export interface WordRow {
  term: number
  word: string
  blocks: number
  exact: boolean
}

/** A word of the owner, as a term or a part of it was asked for. */
export interface KnownRow extends WordRow {
  /** Whether `NOTHING_BELOW_TRASH`; the same in all rows. */
  flat: boolean
}

/**
 * What the terms stand for in this owner's words, of which `known` are the `knownWords`; undefined when
 * one of them is like nothing.
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
 * Asks for words that are a term or a required pair, begin with the term, or have it in the middle: for
 * `KnownRow`s.
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

/** Words that the term may be a slip for: those with two letters swapped first, and what they begin. */
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
    // `offset 0` keeps what costs most, likeness, for words of about its length.
    text: `select word, blocks from (
             select word, blocks from ${WORDS}
             where ${hasOfAll} and length(word) between $2 and $3 offset 0
           ) near where word % $1
           order by similarity(word, $1) desc, blocks desc, word limit ${MAX_VARIANTS}`,
    values: [text, text.length - slips, text.length + slips, ...sets],
  }
}

/** Short terms are hits at the beginning of words only. */
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
