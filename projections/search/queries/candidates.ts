import type pg from 'pg'
import { BLOCKS, IS_LIVE } from '#projections/blocks/queries/rows'
import { servedSchema } from '#kernel/projections/projection'
import { searchProjection } from '#projections/search/projection'
import type { WordSet } from '#projections/search/queries/vocabulary'

const ENTRIES = `${servedSchema(searchProjection.name)}.blocks`
/** Blocks that are looked at in one step. */
const SCANNED = 1_000
/** Of those with words in their names: one or two letters are in very many. */
const NAMES_SCANNED = 500
/** A word in more blocks than this is looked for in the pages that were changed last, first. */
const FREQUENT = 5_000
const RECENT = 300

/** A live block that may be what is looked for. */
export interface Candidate {
  id: number
  /** Folded. */
  name: string
  updatedAt: number
}

interface CandidateRow {
  id: string
  folded: string
  updated_at: Date
}

/** Live blocks of one owner by their names and words. */
export class Candidates {
  constructor(
    readonly pool: pg.Pool,
    readonly ownerId: number
  ) {}

  /** Whose name is the text or begins with it: the former first, then by name. */
  named(text: string, limit: number) {
    return this.#live(
      'search_named',
      `select b.*, e.name as folded from (
         select block_id, name from ${ENTRIES}
         where owner_id = $1 and name >= $3 and name < ($3 || chr(1114111)) collate "C"
         order by name limit ${SCANNED}
       ) e join ${BLOCKS} b on b.id = e.block_id
       order by e.name, b.updated_at desc, b.id desc`,
      [limit, text]
    )
  }

  /** Whose name has a word of every set: those with all of the text in it first. */
  namedWith(sets: WordSet[], text: string, limit: number) {
    return this.#live(
      `search_named_with_${sets.length}`,
      `select b.*, e.name as folded from (
         select block_id, name from ${ENTRIES}
         where owner_id = $1 and ${hasAll('name_words', sets, 4)} limit ${NAMES_SCANNED}
       ) e join ${BLOCKS} b on b.id = e.block_id
       order by strpos(' ' || e.name, ' ' || $3) = 0, b.updated_at desc, b.id desc`,
      [limit, text, ...sets.map(({ words }) => words)]
    )
  }

  /** Whose name and text have a word of every set together, the latest changed first. */
  async with(sets: WordSet[], limit: number) {
    if (Math.min(...sets.map(({ blocks }) => blocks)) > FREQUENT) {
      const recent = await this.#recentWith(sets, limit)
      if (recent.length === limit) return recent
    }
    return this.#live(
      `search_with_${sets.length}`,
      `select b.*, e.name as folded from (
         select block_id, name from ${ENTRIES}
         where owner_id = $1 and ${hasAll('words', sets, 3)} limit ${SCANNED}
       ) e join ${BLOCKS} b on b.id = e.block_id
       order by b.updated_at desc, b.id desc`,
      [limit, ...sets.map(({ words }) => words)]
    )
  }

  /** By their ids: `offset 0` keeps the plan from finding the words of all blocks first. */
  #recentWith(sets: WordSet[], limit: number) {
    return this.#live(
      `search_recent_${sets.length}`,
      `select b.*, e.name as folded from (
         select * from ${BLOCKS} where owner_id = $1 and type = 4
         order by updated_at desc limit ${RECENT}
       ) b, lateral (select name, words from ${ENTRIES} where block_id = b.id offset 0) e
       where ${hasAll('e.words', sets, 3)}
       order by b.updated_at desc, b.id desc`,
      [limit, ...sets.map(({ words }) => words)]
    )
  }

  /** The first live blocks of what is selected, in its order: `offset 0` keeps that apart. */
  async #live(name: string, selected: string, values: unknown[]): Promise<Candidate[]> {
    const { rows } = await this.pool.query<CandidateRow>({
      name,
      text: `select b.id, b.folded, b.updated_at from (${selected} offset 0) b
             where ${IS_LIVE} limit $2`,
      values: [this.ownerId, ...values],
    })
    return rows.map(({ id, folded, updated_at: at }) => {
      return { id: Number(id), name: folded, updatedAt: at.getTime() }
    })
  }
}

/** The sets are the parameters from the given one on. */
function hasAll(column: string, sets: WordSet[], from: number) {
  return sets.map((_, i) => `${column} && $${i + from}::text[] collate "C"`).join(' and ')
}
