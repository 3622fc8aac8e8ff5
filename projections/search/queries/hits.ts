import type pg from 'pg'
import type { PlacedBlock } from '#modules/workspace/api'
import {
  BLOCKS,
  columns,
  JOINED_PATH,
  PAGES,
  toPlaced,
  WITH_ABOVE,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { textOf, type JsonNode } from '#projections/search/node_text'
import { readText, type ReadText } from '#projections/search/queries/marks'
import { like, TEXTS } from '#projections/search/queries/matches'
import type { WordSet } from '#projections/search/queries/vocabulary'

/** Data shown for a found block. */
export interface Read {
  block: PlacedBlock
  texts: ReadText[]
}

/**
 * Returns blocks of an owner by id, with their paths and at most `limit` nodes of their texts. Nodes
 * with words of most sets come first.
 */
export async function readHits(
  client: pg.ClientBase,
  ownerId: number,
  ids: number[],
  sets: WordSet[],
  limit: number
): Promise<Map<number, Read>> {
  const hits = sets.map((_, i) => `(' ' || u.words || ' ' ${like(i + 4)})::int`).join(' + ') || '0'
  const { rows } = await client.query<PlacedRow & { nodes: string }>({
    name: `search_read_${sets.length}`,
    // Joined nodes parse faster than an array. One set stops at its first nodes without sorting.
    text: `select ${columns()}, 1 as ordering, ${JOINED_PATH}, array_to_string(array(
             select node from unnest(w.node_words, n.nodes) with ordinality as u(words, node, i)
             where ${hits} > 0 ${sets.length > 1 ? `order by ${hits} desc, i` : ''} limit $3
           ), ',') as nodes
           from ${BLOCKS} b ${WITH_ABOVE}
             left join ${TEXTS} w on w.block_id = b.id left join ${PAGES} n on n.block_id = b.id
           where b.owner_id = $1 and b.id = any($2)`,
    values: [ownerId, ids, limit, ...sets.map(({ patterns }) => patterns)],
  })
  return new Map(
    rows.map((row) => {
      const nodes = JSON.parse(`[${row.nodes}]`) as JsonNode[]
      const texts = nodes.map((node) => readText(textOf(node)))
      return [Number(row.id), { block: toPlaced(row), texts }]
    })
  )
}
