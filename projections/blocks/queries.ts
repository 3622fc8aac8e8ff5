import type pg from 'pg'
import { BLOCK_TYPES, type BlockAnswer, type BlockSummary } from '#modules/workspace/api'
import { formatContent } from '#modules/workspace/document/content'
import { liveSchema } from '#projections/runner/projection'
import { blocksProjection } from '#projections/blocks/projection'

const SCHEMA = liveSchema(blocksProjection.name)
const BLOCKS = `${SCHEMA}.blocks`

const COLUMNS = `b.id, b.parent_id, b.type, b.name, b.created_at, b.updated_at, b.archived_at,
  b.is_full_width, b.is_small_text, b.is_page_locked, b.font_family`

/**
 * The place of b among its live siblings, for a block that is read without them. Here as in
 * `children`, `is not distinct from` would use no index and read all of the owner's blocks.
 */
const ORDERING = `(select count(*) from ${BLOCKS} s
  where s.owner_id = b.owner_id
    and (s.parent_id = b.parent_id or (s.parent_id is null and b.parent_id is null))
    and s.archived_at is null and s.rank <= b.rank)::int as ordering`

/** True when a block above b is in the trash. The tree has four levels. */
const ANCESTOR_ARCHIVED = `exists (
  select from ${BLOCKS} p
    left join ${BLOCKS} g on g.id = p.parent_id
    left join ${BLOCKS} t on t.id = g.parent_id
  where p.id = b.parent_id
    and (p.archived_at is not null or g.archived_at is not null or t.archived_at is not null))`

interface BlockRow {
  id: string
  parent_id: string | null
  type: number
  name: string
  created_at: Date
  updated_at: Date
  archived_at: Date | null
  is_full_width: boolean
  is_small_text: boolean
  is_page_locked: boolean
  font_family: 1 | 2 | 3
  ordering: number
}

interface PageRow extends BlockRow {
  revision: string | null
  nodes: string[] | null
}

/** What the product asks of the tree. Every query names the owner: nobody reads another's blocks. */
export class BlockQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Live children of a block, or the folders; undefined when that block is not there to be seen. */
  async children(ownerId: number, parentId: number | null): Promise<BlockSummary[] | undefined> {
    if (parentId !== null && !(await this.#isLive(ownerId, parentId))) return undefined
    const { rows } = await this.pool.query<BlockRow>({
      name: 'blocks_children',
      text: `select ${COLUMNS}, row_number() over (order by b.rank, b.id)::int as ordering
             from ${BLOCKS} b
             where b.owner_id = $1 and (b.parent_id = $2 or ($2 is null and b.parent_id is null))
               and b.archived_at is null
             order by b.rank, b.id`,
      values: [ownerId, parentId],
    })
    return rows.map(toSummary)
  }

  /** One live block with its text. */
  async find(ownerId: number, id: number): Promise<BlockAnswer | undefined> {
    const { rows } = await this.pool.query<PageRow>({
      name: 'blocks_find',
      text: `select ${COLUMNS}, ${ORDERING}, p.revision, p.nodes
             from ${BLOCKS} b left join ${SCHEMA}.pages p on p.block_id = b.id
             where b.owner_id = $1 and b.id = $2 and b.archived_at is null
               and not ${ANCESTOR_ARCHIVED}`,
      values: [ownerId, id],
    })
    return rows[0] && toAnswer(rows[0])
  }

  /** The path to a live block, its folder first, itself last; empty when it is not there. */
  async hierarchy(ownerId: number, id: number): Promise<BlockSummary[]> {
    const { rows } = await this.pool.query<BlockRow>({
      name: 'blocks_hierarchy',
      text: `with recursive path as (
               select b.*, 0 as depth from ${BLOCKS} b where b.owner_id = $1 and b.id = $2
               union all
               select b.*, path.depth + 1 from ${BLOCKS} b join path on b.id = path.parent_id
             )
             select ${COLUMNS}, ${ORDERING} from path b
             where not exists (select from path where archived_at is not null)
             order by b.depth desc`,
      values: [ownerId, id],
    })
    return rows.map(toSummary)
  }

  /** The name of a block, wherever it lies. */
  async name(ownerId: number, id: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'blocks_name',
      text: `select name from ${BLOCKS} where owner_id = $1 and id = $2`,
      values: [ownerId, id],
    })
    return rows[0]?.name
  }

  async #isLive(ownerId: number, id: number) {
    const { rowCount } = await this.pool.query({
      name: 'blocks_is_live',
      text: `select from ${BLOCKS} b where b.owner_id = $1 and b.id = $2
               and b.archived_at is null and not ${ANCESTOR_ARCHIVED}`,
      values: [ownerId, id],
    })
    return rowCount === 1
  }
}

function toSummary(row: BlockRow): BlockSummary {
  return {
    id: Number(row.id),
    name: row.name,
    block_type: BLOCK_TYPES[row.type - 1]!,
    parent_block_id: row.parent_id === null ? null : Number(row.parent_id),
    ordering: row.ordering,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.archived_at?.toISOString() ?? null,
    is_full_width: row.is_full_width,
    is_small_text: row.is_small_text,
    is_page_locked: row.is_page_locked,
    font_family: row.font_family,
  }
}

function toAnswer(row: PageRow): BlockAnswer {
  return {
    ...toSummary(row),
    content: row.nodes && formatContent(row.nodes),
    revision: Number(row.revision ?? -1),
  }
}
