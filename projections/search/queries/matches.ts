import { BLOCKS, IS_LIVE, NOTHING_BELOW_TRASH } from '#projections/blocks/queries/rows'
import { servedSchema } from '#kernel/projections/projection'
import { MAX_SEARCH_HITS } from '#modules/workspace/api'
import { searchProjection } from '#projections/search/projection'
import { LAST, type WordSet } from '#projections/search/queries/vocabulary'

const SCHEMA = servedSchema(searchProjection.name)
const NAMES = `${SCHEMA}.names`
export const TEXTS = `${SCHEMA}.texts`
/** Maximum number of blocks per index lookup, because a letter matches very many. */
const SCANNED = 500
/** Pages searched first for words in more than `FREQUENT` blocks, because an index has no order. */
const RECENT = 300
const FREQUENT = 5_000
/** Maximum number of folders, files and sections with a word in their names that are searched. */
const MAX_HOLDERS = 200

/** A live block that may match. */
export interface MatchRow {
  id: string
  /** Folded name of a block found by its name. */
  folded: string | null
  /** Seconds since 1970, because a number parses faster than a date. */
  updated: number
  /** True if the names of ancestors contributed to the match. */
  by_path: boolean
}

type Parameter = (value: unknown) => string

/** Finds names that equal the text or start with it: equal names first, then by name. */
export function named(ownerId: number, text: string) {
  return firstLive(
    ownerId,
    'named',
    MAX_SEARCH_HITS,
    (given) => `
    select b.*, n.name as folded, false as by_path from (
      select block_id, name from ${NAMES}
      where owner_id = $1 and name >= ${given(text)} and name < ${given(text + LAST)} collate "C"
      order by name limit ${2 * SCANNED}
    ) n join ${BLOCKS} b on b.id = n.block_id
    order by n.name, b.updated_at desc, b.id desc`
  )
}

/** Finds names with a word of every set. Names that contain the whole text come first. */
export function namedWith(ownerId: number, text: string, sets: WordSet[]) {
  return firstLive(
    ownerId,
    `named_${sets.length}`,
    2 * MAX_SEARCH_HITS,
    (given) => `
    select b.*, n.name as folded, false as by_path from (
      select block_id, name from ${NAMES}
      where owner_id = $1 and ${hasAll('name_words', sets, given)} limit ${SCANNED}
    ) n join ${BLOCKS} b on b.id = n.block_id
    order by strpos(' ' || n.name, ' ' || ${given(text)}) = 0, b.updated_at desc, b.id desc`
  )
}

/** Finds texts with a word of every set, the latest changed first. */
export function written(ownerId: number, sets: WordSet[]) {
  return firstLive(ownerId, `written_${sets.length}`, MAX_SEARCH_HITS, (given) => {
    const matches = sets.map(({ patterns }) => `words.own like any(${given(patterns)})`)
    return `
      with recent as materialized (
        select b.id from (
          select id from ${BLOCKS} where owner_id = $1 and type = 4
          order by updated_at desc limit ${given(areFrequent(sets) ? RECENT : 0)}
        ) b join ${NAMES} n on n.block_id = b.id join ${TEXTS} w on w.block_id = b.id,
        lateral (select ${wordsIn('n.name_words || w.node_words')} as own offset 0) words
        where ${matches.join(' and ')}
      )
      select b.*, null as folded, false as by_path from ${BLOCKS} b where b.id = any(array(
        select id from recent
        union all (
          select block_id from ${TEXTS}
          where owner_id = $1 and ${hasAll('words', sets, given)}
            and (select count(*) from recent) < ${MAX_SEARCH_HITS} limit ${2 * SCANNED})
      )) order by b.updated_at desc, b.id desc`
  })
}

/**
 * Finds blocks whose name, text and ancestors' names together have a word of every set. The name,
 * or with `andTexts` the text, has the rarest word, or another one if ancestors may have all rarer
 * ones.
 */
export function scattered(ownerId: number, sets: WordSet[], andTexts: boolean) {
  const ordered = rarestFirst(sets)
  const rare = ordered.filter(({ blocks }) => blocks <= FREQUENT).length
  const name = `scattered_${sets.length}_${rare}_${andTexts}`
  return firstLive(ownerId, name, MAX_SEARCH_HITS, (given) => {
    const each = ordered.map(({ words, patterns, blocks }, i) => ({
      words: `&& ${given(words)}::text[] collate "C"`,
      like: `like any(${given(patterns)})`,
      isRare: blocks <= FREQUENT,
      above: `(${['b', 'p', 'g'].map((one) => `${one}.parent_id = any(h.of_${i})`).join(' or ')})`,
    }))
    const holders = each.map(
      ({ words, isRare }, i) => `array(
      select b.id from (
        select block_id from ${NAMES}
        where owner_id = $1 and name_words ${words} and ${isRare} limit ${SCANNED}
      ) n join ${BLOCKS} b on b.id = n.block_id
      where b.type < 4 and b.archived_at is null limit ${MAX_HOLDERS}) as of_${i}`
    )
    const found = each.flatMap(({ words, isRare }, i) => {
      const held = each.slice(0, i).map((_, j) => `and h.of_${j} <> '{}'`)
      return [
        `select block_id from ${NAMES}
         where owner_id = $1 and name_words ${words} ${held.join(' ')} limit ${SCANNED}`,
        `select block_id from ${TEXTS}
         where owner_id = $1 and words ${words} ${held.join(' ')} and ${isRare && andTexts}
         limit ${SCANNED}`,
      ]
    })
    const isNamed = each.map(({ like }) => `${wordsIn('n.name_words')} ${like}`)
    return `
      select b.*, case when b.is_named then b.name_folded end as folded,
        not (${each.map(({ like }) => `t.own ${like}`).join(' and ')}) as by_path
      from (
        select b.*, n.name as name_folded, n.name_words, ${isNamed.join(' or ')} as is_named,
          ${each.map(({ above }, i) => `${above} as above_${i}`).join(', ')}
        from (select ${holders.join(', ')} offset 0) h,
          lateral (${found.map((one) => `(${one})`).join(' union ')}) f
          join ${BLOCKS} b on b.id = f.block_id
          join ${NAMES} n on n.block_id = b.id
          left join ${BLOCKS} p on p.id = b.parent_id left join ${BLOCKS} g on g.id = p.parent_id
        where ${each.map(({ above }, i) => `${isNamed[i]} or ${above}`).join(' or ')} offset 0
      ) b left join ${TEXTS} w on w.block_id = b.id,
        lateral (select ${wordsIn('b.name_words || w.node_words')} as own offset 0) t
      where ${each.map(({ like }, i) => `(b.above_${i} or t.own ${like})`).join(' and ')}
      order by b.is_named desc, b.updated_at desc, b.id desc`
  })
}

/** Returns SQL for stored words as a text for the patterns of a `WordSet`. */
export function wordsIn(words: string) {
  return `(' ' || array_to_string(${words}, ' ') || ' ')`
}

/** Returns true if even the rarest words are in so many blocks that recent pages are searched. */
export function areFrequent(sets: WordSet[]) {
  return rarestFirst(sets)[0]!.blocks > FREQUENT
}

function rarestFirst(sets: WordSet[]) {
  return sets.toSorted((a, b) => a.blocks - b.blocks)
}

function hasAll(column: string, sets: WordSet[], given: Parameter) {
  return sets.map(({ words }) => `${column} && ${given(words)}::text[] collate "C"`).join(' and ')
}

/**
 * Builds a query for the first live blocks of a selection, in its order. `offset 0` isolates the
 * selection.
 */
function firstLive(
  ownerId: number,
  name: string,
  limit: number,
  select: (given: Parameter) => string
) {
  const values: unknown[] = [ownerId, limit]
  const selected = select((value) => `$${values.push(value)}`)
  return {
    name: `search_${name}`,
    text: `select b.id, b.folded, date_part('epoch', b.updated_at) as updated, b.by_path
           from (${selected} offset 0) b
           where b.archived_at is null and (${NOTHING_BELOW_TRASH} or ${IS_LIVE}) limit $2`,
    values,
  }
}
