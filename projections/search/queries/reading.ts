import type pg from 'pg'
import { BLOCK_TYPES, type BlockRef, type PlacedBlock } from '#modules/workspace/api'
import { BLOCKS, columns, PAGES, toSummary, type BlockRow } from '#projections/blocks/queries/rows'
import { textOf, type JsonNode } from '#projections/search/node_text'
import { TEXTS } from '#projections/search/queries/candidates'
import { readText, type ReadText } from '#projections/search/queries/marks'

/** Nodes of a page that are searched for a phrase of several words and a snippet. */
const MAX_NODES = 5

/** Data shown for a found block. */
export interface Read {
  block: PlacedBlock
  texts: ReadText[]
}

interface HitRow extends BlockRow {
  /** Nodes joined by Postgres, like a page's nodes on a read. */
  nodes: string | null
}

/** Ancestors of hits, whose other columns are null. */
type AboveRow = Pick<HitRow, 'id' | 'parent_id' | 'type' | 'name'> & { created_at: null }

interface Above {
  ref: BlockRef
  parent: string | null
}

/**
 * Returns blocks of an owner by id, with their paths and the text nodes that contain most of the
 * probes. With `isOne`, one such node is enough.
 */
export async function readHits(
  client: pg.ClientBase,
  ownerId: number,
  ids: number[],
  probes: string[],
  isOne: boolean
): Promise<Map<number, Read>> {
  // Adding a space before the first word copies each text.
  const searched = probes.some((probe) => probe.startsWith(' ')) ? `' ' || words` : 'words'
  const { rows } = await client.query<HitRow | AboveRow>({
    name: `search_read_${probes.length}_${isOne}_${searched}`,
    text: `with hits as materialized (
             select ${columns()}, 1 as ordering from ${BLOCKS} b
             where b.owner_id = $1 and b.id = any($2)
           ), ${levelAbove('parents', 'hits')}, ${levelAbove('grandparents', 'parents')},
           ${levelAbove('tops', 'grandparents')}
           select b.*, ${nodesWith(searched, probes, isOne)} as nodes
           from hits b
             left join ${TEXTS} w on w.block_id = b.id left join ${PAGES} n on n.block_id = b.id
           union all ${fromLevel('parents')} union all ${fromLevel('grandparents')}
           union all ${fromLevel('tops')}`,
    values: [ownerId, ids, ...probes],
  })
  const above = new Map<string, Above>()
  for (const row of rows) if (!isHit(row)) above.set(row.id, toAbove(row))
  return new Map(rows.filter(isHit).map((row) => [Number(row.id), toRead(row, above)]))
}

/**
 * Reads ancestors level by level, each block once, because hits mostly share the same few. The tree
 * has four levels.
 */
function levelAbove(level: string, below: string) {
  return `${level} as materialized (
    select id, parent_id, type, name from ${BLOCKS}
    where id = any(array(select parent_id from ${below})))`
}

/** Selects as many columns as hits have. */
function fromLevel(level: string) {
  return `select id, parent_id, type, name, ${Array(10).fill('null').join(', ')} from ${level}`
}

/**
 * Selects a page's nodes with most of the probes in `searched`. The probes are the parameters from
 * $3 on. A single probe stops at its first node, without reading on or sorting.
 */
function nodesWith(searched: string, probes: string[], isOne: boolean) {
  if (probes.length === 0) return 'null'
  const has = probes.map((_, i) => `strpos(${searched}, $${i + 3}) > 0`)
  if (isOne && probes.length === 1) {
    return `(select node from (select unnest(w.node_words) as words, unnest(n.nodes) as node) u
             where ${has[0]} limit 1)`
  }
  const most = probes.length === 1 ? '' : `${has.map((one) => `(${one})::int`).join(' + ')} desc,`
  return `array_to_string(array(
    select node from unnest(w.node_words, n.nodes) with ordinality as u(words, node, i)
    where ${has.join(' or ')} order by ${most} i limit ${isOne ? 1 : MAX_NODES}), ',')`
}

function isHit(row: HitRow | AboveRow): row is HitRow {
  return row.created_at !== null
}

function toAbove({ id, name, type, parent_id: parent }: AboveRow): Above {
  return { ref: { id: Number(id), name, block_type: BLOCK_TYPES[type - 1]! }, parent }
}

function toRead(row: HitRow, above: Map<string, Above>): Read {
  const nodes = JSON.parse(`[${row.nodes ?? ''}]`) as JsonNode[]
  return {
    block: { ...toSummary(row), path: pathTo(row.parent_id, above) },
    texts: nodes.map((node) => readText(textOf(node))),
  }
}

/** Returns the ancestors of a block, its folder first. */
function pathTo(parentId: string | null, above: Map<string, Above>): BlockRef[] {
  const path: BlockRef[] = []
  for (let id = parentId; id !== null;) {
    const next = above.get(id)
    if (!next) break
    path.unshift(next.ref)
    id = next.parent
  }
  return path
}
