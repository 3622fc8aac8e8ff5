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

/** Finds names that equal the text or start with it: equal names first, then by name. */
export function named(ownerId: number, text: string) {
  const names = `
    select b.*, n.name as folded, false as by_path from (
      select block_id, name from ${NAMES}
      where owner_id = $1 and name >= $3 and name < $4 collate "C"
      order by name limit ${2 * SCANNED}
    ) n join ${BLOCKS} b on b.id = n.block_id
    order by n.name, b.updated_at desc, b.id desc`
  return firstLive('named', names, [ownerId, MAX_SEARCH_HITS, text, text + LAST])
}

/** Finds names with a word of every set. Names that contain the whole text come first. */
export function namedWith(ownerId: number, text: string, sets: WordSet[]) {
  const names = `
    select b.*, n.name as folded, false as by_path from (
      select block_id, name from ${NAMES}
      where owner_id = $1 and ${hasAll(sets, 'name_words')} limit ${SCANNED}
    ) n join ${BLOCKS} b on b.id = n.block_id
    order by strpos(' ' || n.name, ' ' || $3) = 0, b.updated_at desc, b.id desc`
  const values = [ownerId, 2 * MAX_SEARCH_HITS, text, ...sets.map(({ words }) => words)]
  return firstLive(`named_with_${sets.length}`, names, values)
}

/** Finds texts with a word of every set, the latest changed first. */
export function written(ownerId: number, sets: WordSet[]) {
  const hasPatterns = sets.map((_, i) => `words.own ${like(i + 4 + sets.length)}`)
  const texts = `
    with recent as materialized (
      select b.id from (
        select id, updated_at from ${BLOCKS} where owner_id = $1 and type = 4
        order by updated_at desc limit $3
      ) b join ${NAMES} n on n.block_id = b.id join ${TEXTS} w on w.block_id = b.id,
      lateral (select ${wordsIn('n.name_words || w.node_words')} as own offset 0) words
      where ${hasPatterns.join(' and ')} order by b.updated_at desc limit ${2 * MAX_SEARCH_HITS}
    )
    select b.*, null as folded, false as by_path from ${BLOCKS} b where b.id = any(array(
      select id from recent
      union all (
        select block_id from ${TEXTS} where owner_id = $1 and ${hasAll(sets, 'words')}
          and (select count(*) from recent) < ${2 * MAX_SEARCH_HITS} limit ${2 * SCANNED})
    )) order by b.updated_at desc, b.id desc`
  const recent = areFrequent(sets) ? RECENT : 0
  const values = [ownerId, MAX_SEARCH_HITS, recent, ...parametersOf(sets)]
  return firstLive(`written_${sets.length}`, texts, values)
}

/**
 * Finds blocks whose name, text and ancestors' names together have a word of every set. The name,
 * or with `andTexts` the text, has the rarest word, or another one if ancestors may have all rarer
 * ones.
 */
export function scattered(ownerId: number, sets: WordSet[], andTexts: boolean) {
  const ordered = rarestFirst(sets)
  const each = ordered.map(({ blocks }, i) => ({
    column: `of_${i}`,
    words: `&& $${i + 3}::text[] collate "C"`,
    like: like(i + 3 + sets.length),
    above: `(${['b', 'p', 'g'].map((one) => `${one}.parent_id = any(h.of_${i})`).join(' or ')})`,
    isRare: blocks <= FREQUENT,
  }))
  const holders = each.map(
    ({ words, isRare }) => `array(
      select b.id from (
        select block_id from ${NAMES}
        where owner_id = $1 and name_words ${words} and ${isRare} limit ${SCANNED}
      ) n join ${BLOCKS} b on b.id = n.block_id
      where b.type < 4 and b.archived_at is null limit ${MAX_HOLDERS})`
  )
  const found = each.flatMap(({ words, isRare }, i) => {
    const held = each.slice(0, i).map(({ column }) => `and h.${column} <> '{}'`)
    return [
      `(select block_id from ${NAMES}
        where owner_id = $1 and name_words ${words} ${held.join(' ')} limit ${SCANNED})`,
      `(select block_id from ${TEXTS} where ${isRare && andTexts}
        and owner_id = $1 and words ${words} ${held.join(' ')} limit ${SCANNED})`,
    ]
  })
  const isNamed = each.map((set) => `${wordsIn('n.name_words')} ${set.like}`)
  const blocks = `
    select b.*, case when b.is_named then b.folded_name end as folded,
      not (${each.map((set) => `t.own ${set.like}`).join(' and ')}) as by_path
    from (
      select b.*, n.name as folded_name, n.name_words, ${isNamed.join(' or ')} as is_named,
        ${each.map(({ above, column }) => `${above} as ${column}`).join(', ')}
      from (select ${holders.map((ids, i) => `${ids} as of_${i}`).join(', ')} offset 0) h,
        lateral (${found.join(' union ')}) f
        join ${BLOCKS} b on b.id = f.block_id join ${NAMES} n on n.block_id = b.id
        left join ${BLOCKS} p on p.id = b.parent_id left join ${BLOCKS} g on g.id = p.parent_id
      where ${each.map(({ above }, i) => `${isNamed[i]} or ${above}`).join(' or ')} offset 0
    ) b left join ${TEXTS} w on w.block_id = b.id,
      lateral (select ${wordsIn('b.name_words || w.node_words')} as own offset 0) t
    where ${each.map((set) => `(b.${set.column} or t.own ${set.like})`).join(' and ')}
    order by b.is_named desc, b.updated_at desc, b.id desc`
  const rare = each.filter(({ isRare }) => isRare).length
  const values = [ownerId, MAX_SEARCH_HITS, ...parametersOf(ordered)]
  return firstLive(`scattered_${sets.length}_${rare}_${andTexts}`, blocks, values)
}

/** Returns true if even the rarest words are in so many blocks that recent pages are searched. */
export function areFrequent(sets: WordSet[]) {
  return rarestFirst(sets)[0]!.blocks > FREQUENT
}

/** Returns SQL for stored words as a text for the patterns of a `WordSet`. */
export function wordsIn(words: string) {
  return `(' ' || array_to_string(${words}, ' ') || ' ')`
}

/** Returns SQL for a match with the patterns that are a parameter. */
export function like(parameter: number) {
  return `like any($${parameter}::text[])`
}

/** The words of the sets are the parameters from $4 on. */
function hasAll(sets: WordSet[], column: string) {
  return sets.map((_, i) => `${column} && $${i + 4}::text[] collate "C"`).join(' and ')
}

function parametersOf(sets: WordSet[]) {
  return [...sets.map(({ words }) => words), ...sets.map(({ patterns }) => patterns)]
}

function rarestFirst(sets: WordSet[]) {
  return sets.toSorted((a, b) => a.blocks - b.blocks)
}

/**
 * Builds a query for the first live blocks of a selection in its order. `offset 0` isolates the
 * selection. $1 is the owner, $2 the limit.
 */
function firstLive(name: string, selected: string, values: unknown[]) {
  return {
    name: `search_${name}`,
    text: `select b.id, b.folded, date_part('epoch', b.updated_at) as updated, b.by_path
           from (${selected} offset 0) b
           where b.archived_at is null and (${NOTHING_BELOW_TRASH} or ${IS_LIVE}) limit $2`,
    values,
  }
}
