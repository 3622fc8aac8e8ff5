import { BLOCKS, IS_LIVE, NOTHING_BELOW_TRASH } from '#projections/blocks/queries/rows'
import { servedSchema } from '#kernel/projections/projection'
import { searchProjection } from '#projections/search/projection'
import type { WordSet } from '#projections/search/queries/vocabulary'

const SCHEMA = servedSchema(searchProjection.name)
export const NAMES = `${SCHEMA}.names`
export const TEXTS = `${SCHEMA}.texts`
/** Blocks scanned in one step. */
const SCANNED = 1_000
/** Limit for blocks found by words in their names, because one or two letters match very many. */
export const NAMES_SCANNED = 500
/** Maximum number of texts with a word, or of names, that are looked up by id. */
const LOOKED_AT = 2_000
/** Number of blocks above which a word is searched first in the recently changed pages. */
const FREQUENT = 5_000
const RECENT = 300

/** A live block that may match. */
export interface Candidate {
  id: number
  /** Folded name; '' for a block found by its text. */
  name: string
  /** Seconds since 1970. */
  updatedAt: number
}

export interface CandidateRow {
  id: string
  folded: string
  /** Seconds since 1970, because a number parses faster than a date. */
  updated: number
}

/** Builds queries for live blocks of one owner by names and words. They return `CandidateRow`s. */
export class Candidates {
  /** @param isFlatTrash whether `NOTHING_BELOW_TRASH` was just true; false if not checked */
  constructor(
    readonly ownerId: number,
    readonly isFlatTrash: boolean
  ) {}

  /** Finds names that equal the text or start with it: equal names first, then by name. */
  named(text: string, limit: number) {
    return this.firstLive(
      'search_named',
      `select b.*, e.name as folded from (
         select block_id, name from ${NAMES}
         where owner_id = $1 and name >= $3 and name < ($3 || chr(1114111)) collate "C"
         order by name limit ${SCANNED}
       ) e join ${BLOCKS} b on b.id = e.block_id
       order by e.name, b.updated_at desc, b.id desc`,
      [limit, text]
    )
  }

  /** Finds names with a word of every set. Names that contain the whole text come first. */
  namedWith(sets: WordSet[], text: string, limit: number) {
    return this.firstLive(
      `search_named_with_${sets.length}`,
      `select b.*, e.name as folded from (
         select block_id, name from ${NAMES}
         where owner_id = $1 and ${hasAll(sets, 4, 'name_words')} limit ${NAMES_SCANNED}
       ) e join ${BLOCKS} b on b.id = e.block_id
       order by strpos(' ' || e.name, ' ' || $3) = 0, b.updated_at desc, b.id desc`,
      [limit, text, ...sets.map(({ words }) => words)]
    )
  }

  /**
   * Finds blocks whose name and text together have a word of every set, the latest changed first.
   * Excludes blocks whose name alone has them all.
   */
  with(sets: WordSet[], limit: number) {
    const [rarest, ...others] = rarestFirst(sets)
    const ordered = [rarest!, ...others]
    const found = [
      `select block_id from ${TEXTS}
       where owner_id = $1 and ${hasAll(ordered, 3, 'words')} limit ${SCANNED}`,
    ]
    const isRare = rarest!.blocks <= LOOKED_AT
    if (others.length > 0) found.push(...divided(ordered, isRare))
    return this.firstLive(
      `search_with_${sets.length}_${isRare}`,
      `select b.*, '' as folded from ${BLOCKS} b
       where b.id = any(array(${found.map((query) => `(${query})`).join(' union ')}))
       order by b.updated_at desc, b.id desc`,
      [limit, ...ordered.map(({ words }) => words)]
    )
  }

  /**
   * Runs the `with` search on the recently changed pages. `offset 0` makes the plan look them up by
   * id instead of first finding the words of all blocks.
   */
  recentWith(sets: WordSet[], limit: number) {
    return this.firstLive(
      `search_recent_${sets.length}`,
      `select b.*, '' as folded from (
         select * from ${BLOCKS} where owner_id = $1 and type = 4
         order by updated_at desc limit ${RECENT}
       ) b, lateral (
         select n.name_words, t.words
         from ${NAMES} n join ${TEXTS} t on t.block_id = n.block_id where n.block_id = b.id offset 0
       ) e
       where ${hasAll(sets, 3, 'e.name_words', 'e.words')}
       order by b.updated_at desc, b.id desc`,
      [limit, ...sets.map(({ words }) => words)]
    )
  }

  /**
   * Returns the first live blocks of a selection in its order; `offset 0` isolates the selection.
   * $1 is the owner, $2 the limit.
   */
  firstLive(name: string, selected: string, values: unknown[]) {
    const below = this.isFlatTrash ? '' : `and (${NOTHING_BELOW_TRASH} or ${IS_LIVE})`
    return {
      name: this.isFlatTrash ? name : `${name}_by_path`,
      text: `select b.id, b.folded, date_part('epoch', b.updated_at) as updated
             from (${selected} offset 0) b where b.archived_at is null ${below} limit $2`,
      values: [this.ownerId, ...values],
    }
  }
}

export function toCandidates(rows: CandidateRow[]): Candidate[] {
  return rows.map(({ id, folded, updated }) => {
    return { id: Number(id), name: folded, updatedAt: updated }
  })
}

/**
 * Returns true if even the rarest set is in so many blocks that recent pages are searched first.
 */
export function areFrequent(sets: WordSet[]) {
  return rarestFirst(sets)[0]!.blocks > FREQUENT
}

export function rarestFirst<S extends WordSet>(sets: S[]) {
  return sets.toSorted((a, b) => a.blocks - b.blocks)
}

/**
 * Finds blocks whose name has words of some sets and whose text has words of the other sets. The
 * rarest set is searched first, in names and texts; the rest is looked up by id. If even the rarest
 * set is in many texts, names are searched, because a name has few words.
 */
function divided(sets: WordSet[], isRare: boolean) {
  const hasRarest = (column: string) => hasAll(sets.slice(0, 1), 3, column)
  const others = sets.slice(1).map((_, i) => `$${i + 4}::text[]`)
  const hasOther = (column: string) => `${column} && (${others.join(' || ')}) collate "C"`
  const names = (condition: string, limit = '') => `(
    select block_id, name_words from ${NAMES} where owner_id = $1 and ${condition} ${limit} offset 0) n`
  const texts = `(
    select block_id, words from ${TEXTS} where owner_id = $1 and ${hasRarest('words')} offset 0) t`
  const together = (from: string, condition: string) => `
    select t.block_id from ${from} on n.block_id = t.block_id
    where ${condition} and ${hasAll(sets.slice(1), 4, 'n.name_words', 't.words')} limit ${SCANNED}`
  return [
    together(`${names(hasRarest('name_words'))} join ${TEXTS} t`, 'true'),
    isRare
      ? together(`${texts} join ${NAMES} n`, hasOther('n.name_words'))
      : together(
          `${names(hasOther('name_words'), `limit ${LOOKED_AT}`)} join ${TEXTS} t`,
          hasRarest('t.words')
        ),
  ]
}

/** The sets are the parameters from `from` on. Each set must have a word in one of the columns. */
function hasAll(sets: WordSet[], from: number, ...columns: string[]) {
  const has = (parameter: number) =>
    columns.map((column) => `${column} && $${parameter}::text[] collate "C"`).join(' or ')
  return sets.map((_, i) => `(${has(i + from)})`).join(' and ')
}
