import type pg from 'pg'
import { BLOCKS, IS_LIVE } from '#projections/blocks/queries/rows'
import { liveSchema } from '#projections/runner/projection'
import { searchProjection } from '#projections/search/projection'
import type { WordSet } from '#projections/search/queries/vocabulary'

const ENTRIES = `${liveSchema(searchProjection.name)}.blocks`
/** What is in more blocks than this is looked for in those that were changed last, first. */
const FREQUENT = 2_000
const RECENT = 1_000

/** A live block that may be what is looked for. */
export interface Candidate {
  id: number
  /** Folded. */
  name: string
  updatedAt: number
}

interface CandidateRow {
  id: string
  name: string
  updated_at: Date
}

const SELECTED = 'b.id, e.name, b.updated_at'

/** Live blocks of one owner by their names and words. */
export class Candidates {
  constructor(
    readonly pool: pg.Pool,
    readonly ownerId: number
  ) {}

  /** Whose name is the text or begins with it: the former first, then by name. */
  named(text: string, limit: number) {
    return this.#query(
      'search_named',
      `select ${SELECTED} from (
         select block_id, name from ${ENTRIES}
         where owner_id = $1 and name >= $2 and name < ($2 || chr(1114111)) collate "C"
         order by name limit ${FREQUENT}
       ) e join ${BLOCKS} b on b.id = e.block_id
       where ${IS_LIVE} order by e.name, b.updated_at desc limit $3`,
      [text, limit]
    )
  }

  /** Whose name has a word of every set. */
  namedWith(sets: WordSet[], limit: number) {
    return this.#byWords('name_words', sets, limit)
  }

  /** Whose name and text have a word of every set together, the latest changed first. */
  async with(sets: WordSet[], limit: number) {
    if (Math.min(...sets.map(({ blocks }) => blocks)) > FREQUENT) {
      const recent = await this.#recentWith(sets, limit)
      if (recent.length === limit) return recent
    }
    return this.#byWords('words', sets, limit)
  }

  #byWords(column: 'name_words' | 'words', sets: WordSet[], limit: number) {
    return this.#query(
      `search_${column}_${sets.length}`,
      `select ${SELECTED} from (
         select block_id, name from ${ENTRIES} where owner_id = $1 and ${hasAll(column, sets)}
         limit ${FREQUENT}
       ) e join ${BLOCKS} b on b.id = e.block_id
       where ${IS_LIVE} order by b.updated_at desc, b.id desc limit $2`,
      [limit, ...sets.map(({ words }) => words)]
    )
  }

  #recentWith(sets: WordSet[], limit: number) {
    return this.#query(
      `search_recent_${sets.length}`,
      `select ${SELECTED} from (
         select * from ${BLOCKS} where owner_id = $1 and type = 4
         order by updated_at desc limit ${RECENT}
       ) b join ${ENTRIES} e on e.block_id = b.id
       where ${hasAll('e.words', sets)} and ${IS_LIVE}
       order by b.updated_at desc limit $2`,
      [limit, ...sets.map(({ words }) => words)]
    )
  }

  async #query(name: string, text: string, values: unknown[]): Promise<Candidate[]> {
    const query = { name, text, values: [this.ownerId, ...values] }
    const { rows } = await this.pool.query<CandidateRow>(query)
    return rows.map(({ id, name: folded, updated_at: at }) => {
      return { id: Number(id), name: folded, updatedAt: at.getTime() }
    })
  }
}

/** The sets are the parameters from the third on. */
function hasAll(column: string, sets: WordSet[]) {
  return sets.map((_, i) => `${column} && $${i + 3}::text[] collate "C"`).join(' and ')
}
