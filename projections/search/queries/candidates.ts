import { BLOCKS, IS_LIVE, NOTHING_BELOW_TRASH } from '#projections/blocks/queries/rows'
import { servedSchema } from '#kernel/projections/projection'
import { searchProjection } from '#projections/search/projection'
import type { WordSet } from '#projections/search/queries/vocabulary'

const SCHEMA = servedSchema(searchProjection.name)
export const NAMES = `${SCHEMA}.names`
export const TEXTS = `${SCHEMA}.texts`
/** Blocks that are looked at in one step. */
const SCANNED = 1_000
/** Of those with words in their names: one or two letters are in very many. */
export const NAMES_SCANNED = 500
/** Texts with a word, or names, of which each is looked at by its id. */
const LOOKED_AT = 2_000
/** A word in more blocks than this is looked for in the pages that were changed last, first. */
const FREQUENT = 5_000
const RECENT = 300

/** A live block that may be what is looked for. */
export interface Candidate {
  id: number
  /** Folded; '' for one that was found by its text. */
  name: string
  /** Seconds since 1970. */
  updatedAt: number
}

export interface CandidateRow {
  id: string
  folded: string
  /** Seconds since 1970: quicker to read than a date is. */
  updated: number
}

/** Asks for live blocks of one owner by their names and words: for `CandidateRow`s. */
export class Candidates {
  /** @param isFlatTrash whether `NOTHING_BELOW_TRASH` was true just now; false where that was not asked */
  constructor(
    readonly ownerId: number,
    readonly isFlatTrash: boolean
  ) {}

  /** Whose name is the text or begins with it: the former first, then by name. */
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

  /** Whose name has a word of every set: those with all of the text in it first. */
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
   * Whose name and text have a word of every set together, the latest changed first; but for those
   * whose name alone has them all.
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
   * The same of the pages that were changed last. By their ids: `offset 0` keeps the plan from finding
   * the words of all blocks first.
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
   * The first live blocks of what is selected, in its order: `offset 0` keeps that apart. $1 is the
   * owner, $2 the limit.
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

/** Whether even the rarest of the sets is in so many blocks that the latest pages are looked at first. */
export function areFrequent(sets: WordSet[]) {
  return rarestFirst(sets)[0]!.blocks > FREQUENT
}

export function rarestFirst<S extends WordSet>(sets: S[]) {
  return sets.toSorted((a, b) => a.blocks - b.blocks)
}

/**
 * Whose name has words of some sets, and whose text has those of the others: first found by the rarest
 * set, wherever that is, and then looked at by their ids. Where even that is in many texts, they are
 * found by their names, which have few words each.
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

/** The sets are the parameters from the given one on; words of each are in one of the columns. */
function hasAll(sets: WordSet[], from: number, ...columns: string[]) {
  const has = (parameter: number) =>
    columns.map((column) => `${column} && $${parameter}::text[] collate "C"`).join(' or ')
  return sets.map((_, i) => `(${has(i + from)})`).join(' and ')
}
