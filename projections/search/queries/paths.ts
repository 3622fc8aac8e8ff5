import type pg from 'pg'
import { sendTogether } from '#kernel/database/pipeline'
import { MAX_SEARCH_HITS } from '#modules/workspace/api'
import { BLOCKS } from '#projections/blocks/queries/rows'
import {
  NAMES,
  NAMES_SCANNED,
  rarestFirst,
  TEXTS,
  type CandidateRow,
  type Candidates,
} from '#projections/search/queries/candidates'
import type { WordSet } from '#projections/search/queries/vocabulary'

/** Maximum number of folders, files and sections with a word in their names that are searched. */
const MAX_HOLDERS = 200
/** Number of blocks above which a word is in too many names to search for ancestors. */
const FREQUENT = 5_000

/** Words of which a block or its ancestor must have one. */
interface PlacedSet extends WordSet {
  /** Ids of the folders, files and sections whose names contain one of the words. */
  holders: number[]
}

interface HolderRow {
  /** Index of the set. */
  at: number
  id: string
}

/**
 * Builds a query for folders, files and sections with words of a set in their names. It returns
 * `HolderRow`s.
 */
export function holdersOf(ownerId: number, sets: WordSet[]) {
  const asked = sets.flatMap((set, at) => (set.blocks <= FREQUENT ? [{ at, ...set }] : []))
  const named = asked.map(
    ({ at }, i) => `(
      select ${at} as at, b.id from (
        select block_id from ${NAMES}
        where owner_id = $1 and name_words && $${i + 2}::text[] collate "C" limit ${NAMES_SCANNED}
      ) e join ${BLOCKS} b on b.id = e.block_id
      where b.type < 4 and b.archived_at is null limit ${MAX_HOLDERS})`
  )
  return {
    name: `search_holders_${asked.map(({ at }) => at).join('_')}`,
    text: named.join(' union all ') || 'select 0 as at, $1::bigint as id where false',
    values: [ownerId, ...asked.map(({ words }) => words)],
  }
}

/** Results found by name and by text; here none. */
export const NONE = {
  named: { rows: [] as CandidateRow[] },
  written: { rows: [] as CandidateRow[] },
}

/**
 * Finds live blocks with words of one set, below an ancestor with words of another set. Words of
 * all other sets are in the block or an ancestor. `held` are the rows of `holdersOf`.
 */
export async function foundBelow(
  client: pg.ClientBase,
  candidates: Candidates,
  sets: WordSet[],
  held: Pick<pg.QueryResult, 'rows'>
): Promise<typeof NONE> {
  const rows = held.rows as HolderRow[]
  if (rows.length === 0) return NONE
  const placed = sets.map((set, i) => {
    const holders = rows.filter(({ at }) => at === i)
    return { ...set, holders: holders.map(({ id }) => Number(id)) }
  })
  // A set without an ancestor must match in the block itself; otherwise any set may.
  const [unheld] = rarestFirst(placed.filter(({ holders }) => holders.length === 0))
  const queries = (unheld ? [unheld] : placed).map((own) => {
    return below(candidates, own, rarestFirst(placed.filter((set) => set !== own)))
  })
  const results = await sendTogether(client, queries)
  const found = results.flatMap((result) => result.rows as CandidateRow[])
  const byName = Object.groupBy(found, ({ folded }) => (folded === '' ? 'written' : 'named'))
  return { named: { rows: byName.named ?? [] }, written: { rows: byName.written ?? [] } }
}

/**
 * Finds blocks with a word of one set. For each other set, the block or its ancestor has a word.
 */
function below(candidates: Candidates, own: PlacedSet, others: PlacedSet[]) {
  const words = '&& $4::text[] collate "C"'
  const values: unknown[] = [own.words]
  const parameter = (value: unknown) => `$${values.push(value) + 3}`
  const holders = parameter(others.flatMap((set) => set.holders))
  const liesIn = (ids: string) =>
    `(${['b', 'p', 'g'].map((one) => `${one}.parent_id = any(${ids}::bigint[])`).join(' or ')})`
  const hasAll = others.map((set) => {
    const ids = parameter(set.holders)
    const other = `&& ${parameter(set.words)}::text[] collate "C"`
    return `(${liesIn(ids)}
      or exists (select from ${NAMES} n where n.block_id = b.id and n.name_words ${other})
      or exists (select from ${TEXTS} n where n.block_id = b.id and n.words ${other}))`
  })
  return candidates.firstLive(
    `search_below_${others.length}`,
    `select b.*, found.folded from (
       select block_id, max(name) as folded from (
         (select block_id, name from ${NAMES}
          where owner_id = $1 and name_words ${words} limit ${NAMES_SCANNED})
         union all
         (select block_id, '' from ${TEXTS} where owner_id = $1 and words ${words} limit $3)
       ) one group by block_id
     ) found join ${BLOCKS} b on b.id = found.block_id
       left join ${BLOCKS} p on p.id = b.parent_id left join ${BLOCKS} g on g.id = p.parent_id
     where ${liesIn(holders)} and ${hasAll.join(' and ')}
     order by found.folded = '', b.updated_at desc, b.id desc`,
    [MAX_SEARCH_HITS, NAMES_SCANNED, ...values]
  )
}
