import type pg from 'pg'
import {
  BLOCK_TYPES,
  type BlockResponse,
  type BlockSummary,
  type BlockType,
  type FirstStepsResponse,
  type ItemContents,
  MAX_NAMES,
  type NamedBlock,
  type PlacedBlock,
  UNNAMED_PAGE,
} from '#modules/workspace/api'
import { formatJoined, formatQuoted } from '#modules/workspace/document/content'
import {
  ARCHIVED_AT,
  BLOCKS,
  columns,
  heldWithChildren,
  iconOf,
  IS_LIVE,
  IS_RESTORABLE,
  JOINED_PATH,
  ORDERING,
  PAGES,
  PATH,
  toPlaced,
  toSummary,
  WITH_ABOVE,
  type BlockRow,
  type PlacedRow,
} from '#projections/blocks/queries/rows'

/** Number of pages in the list of recently changed pages. */
const RECENT = 10
/**
 * Number of pages that the first-steps check reads. It is small so that a save costs no more with
 * many pages.
 */
const PAGES_LOOKED_AT = 50

const PAGE = BLOCK_TYPES.indexOf('page') + 1

interface PageRow extends BlockRow {
  revision: string | null
  /** Nodes joined by Postgres, because parsing an array costs several times the rest of a read. */
  nodes: string | null
}

/** Type of a block, and its state in the trash. */
export interface BlockKind {
  type: BlockType
  /** True in the trash, itself or with an ancestor. */
  inTrash: boolean
  /** True if the block itself was moved to the trash, from a place outside the trash. */
  restorable: boolean
}

interface KindRow {
  id: string
  type: number
  in_trash: boolean
  restorable: boolean
}

/** Slice of a list. */
export interface Slice {
  limit: number
  offset: number
}

/** Filter for a query. Selects live blocks, unless `archived` selects blocks in the trash. */
export interface Where {
  archived?: boolean
}

/** Text of a block. */
export interface BlockText {
  name: string
  icon: string | null
  /** Null for a block that is no page. */
  nodes: string[] | null
}

/** Numbers of a user's blocks. */
export interface BlockCounts {
  blocks: Record<BlockType, number>
  archived_blocks: number
}

/** Queries on the tree. Every query names the owner, so no user reads another user's blocks. */
export class BlockQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns a block's children, or the folders, without those archived on their own. Returns
   * undefined if the block is not visible.
   */
  async children(
    ownerId: number,
    parentId: number | null,
    { archived = false, slice }: Where & { slice?: Slice } = {}
  ): Promise<BlockSummary[] | undefined> {
    if (parentId === null && archived) return undefined
    const { rows } = await this.pool.query<BlockRow>({
      name: `blocks_children_${archived}_${parentId === null}`,
      text: `select ${columns(archived ? ARCHIVED_AT : undefined)},
               row_number() over (order by b.rank, b.id)::int as ordering
             from ${BLOCKS} b where ${childrenOf(parentId)}
             ${parentId === null ? '' : `and exists (${blockItself(archived)})`}
             order by b.rank, b.id limit $3 offset $4`,
      values: [ownerId, parentId, slice?.limit ?? null, slice?.offset ?? 0],
    })
    // A block with visible children exists, so only a block without children needs a second query.
    const isThere = rows.length > 0 || parentId === null
    if (!isThere && !(await this.#isThere(ownerId, parentId, archived))) return undefined
    return rows.map(toSummary)
  }

  /** Returns those of the given blocks that exist, in the tree or in the trash. */
  async known(ownerId: number, ids: number[]): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'blocks_known',
      text: `select b.id from ${BLOCKS} b where b.owner_id = $1 and b.id = any($2)`,
      values: [ownerId, ids],
    })
    return rows.map(({ id }) => Number(id))
  }

  /**
   * Returns those of the given blocks that exist, with their paths, in the given order. `deleted_at`
   * is set for every block in the trash, `ordering` is the index in the given ids.
   */
  async placed(ownerId: number, ids: number[]): Promise<PlacedBlock[]> {
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'blocks_placed',
      text: `select ${columns(ARCHIVED_AT)}, ${PATH},
               array_position($2::bigint[], b.id) as ordering
             from ${BLOCKS} b where b.owner_id = $1 and b.id = any($2) order by ordering`,
      values: [ownerId, ids],
    })
    return rows.map(toPlaced)
  }

  /** Returns the kinds of blocks by id, and if they are in the trash, but no names. */
  async kinds(ownerId: number, ids: number[]): Promise<Map<number, BlockKind>> {
    const { rows } = await this.pool.query<KindRow>({
      name: 'blocks_kinds',
      text: `select b.id, b.type, not ${IS_LIVE} as in_trash, ${IS_RESTORABLE} as restorable
             from ${BLOCKS} b where b.owner_id = $1 and b.id = any($2)`,
      values: [ownerId, ids],
    })
    return new Map(
      rows.map(({ id, type, in_trash: inTrash, restorable }) => [
        Number(id),
        { type: BLOCK_TYPES[type - 1]!, inTrash, restorable },
      ])
    )
  }

  /** Returns true if the page is locked, or undefined if no such page exists outside the trash. */
  async isLocked(ownerId: number, id: number): Promise<boolean | undefined> {
    const { rows } = await this.pool.query<{ locked: boolean }>({
      name: 'blocks_is_locked',
      text: `select b.is_page_locked as locked from ${BLOCKS} b
             where b.owner_id = $1 and b.id = $2 and b.type = ${PAGE} and ${IS_LIVE}`,
      values: [ownerId, id],
    })
    return rows[0]?.locked
  }

  /** Returns the number of `children`. */
  async countChildren(ownerId: number, parentId: number | null): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: `blocks_count_children_${parentId === null}`,
      text: `select count(*)::int as count from ${BLOCKS} b where ${childrenOf(parentId)}`,
      values: [ownerId, parentId],
    })
    return rows[0]!.count
  }

  /** Returns one block with its text. */
  async find(ownerId: number, id: number, where?: Where): Promise<BlockResponse | undefined> {
    const row = await this.#page(ownerId, id, { ...where, quoted: false })
    return row && toResponse(row)
  }

  /**
   * Returns one block as JSON, with its text as Postgres quoted it. Parsing a long text would block
   * the event loop.
   */
  async findJson(ownerId: number, id: number, where?: Where): Promise<string | undefined> {
    const row = await this.#page(ownerId, id, { ...where, quoted: true })
    return row && toJson(row)
  }

  async #page(
    ownerId: number,
    id: number,
    { archived = false, quoted }: Where & { quoted: boolean }
  ): Promise<PageRow | undefined> {
    const nodes = "array_to_string(p.nodes, ',')"
    const { rows } = await this.pool.query<PageRow>({
      name: `blocks_find_${archived}_${quoted}`,
      text: `select ${columns(archived ? ARCHIVED_AT : undefined)}, ${ORDERING}, p.revision,
               ${quoted ? `to_json(${nodes})::text` : nodes} as nodes
             from ${BLOCKS} b left join ${PAGES} p on p.block_id = b.id
             where b.owner_id = $1 and b.id = $2 and ${archived ? 'not' : ''} ${IS_LIVE}`,
      values: [ownerId, id],
    })
    return rows[0]
  }

  /** Returns one live block without its text. */
  async summary(ownerId: number, id: number): Promise<BlockSummary | undefined> {
    const { rows } = await this.pool.query<BlockRow>({
      name: 'blocks_summary',
      text: `select ${columns()}, ${ORDERING} from ${BLOCKS} b
             where b.owner_id = $1 and b.id = $2 and ${IS_LIVE}`,
      values: [ownerId, id],
    })
    return rows[0] && toSummary(rows[0])
  }

  /**
   * Returns the path to a block from its folder to the block itself; empty if the block does not
   * exist.
   */
  async hierarchy(
    ownerId: number,
    id: number,
    { archived = false }: Where = {}
  ): Promise<BlockSummary[]> {
    const { rows } = await this.pool.query<BlockRow>({
      name: `blocks_hierarchy_${archived}`,
      text: `with recursive path as (
               select b.*, 0 as depth from ${BLOCKS} b where b.owner_id = $1 and b.id = $2
               union all
               select b.*, path.depth + 1 from ${BLOCKS} b join path on b.id = path.parent_id
             )
             select ${columns(archived ? ARCHIVED_AT : undefined)}, ${ORDERING} from path b
             where ${archived ? '' : 'not'} exists (select from path where archived_at is not null)
             order by b.depth desc`,
      values: [ownerId, id],
    })
    return rows.map(toSummary)
  }

  /**
   * Returns the blocks archived on their own, the latest first. `ordering` is their index in this
   * list.
   */
  async archived(ownerId: number, slice?: Slice): Promise<PlacedBlock[]> {
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'blocks_archived',
      text: `select ${columns()}, row_number() over (order by b.archived_at desc, b.id desc)::int
               as ordering, ${JOINED_PATH}
             from ${BLOCKS} b ${WITH_ABOVE}
             where b.owner_id = $1 and b.archived_at is not null
             order by b.archived_at desc, b.id desc limit $2 offset $3`,
      values: [ownerId, slice?.limit ?? null, slice?.offset ?? 0],
    })
    return rows.map(toPlaced)
  }

  /**
   * Returns recent pages: first the live pages of `opened`, in that order, then the last changed
   * pages, the latest first. `ordering` is their index in this list.
   */
  async recent(ownerId: number, opened: number[] = []): Promise<PlacedBlock[]> {
    const order = 'order by array_position($2::bigint[], b.id), b.updated_at desc, b.id desc'
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'blocks_recent',
      text: `select ${columns()}, ${PATH}, row_number() over (${order})::int as ordering
             from (
               (select * from ${BLOCKS} b
                where b.owner_id = $1 and b.id = any($2) and b.type = 4 and ${IS_LIVE})
               union
               (select * from ${BLOCKS} b where b.owner_id = $1 and b.type = 4 and ${IS_LIVE}
                order by b.updated_at desc, b.id desc limit ${RECENT})
             ) b ${order} limit ${RECENT}`,
      values: [ownerId, opened],
    })
    return rows.map(toPlaced)
  }

  /**
   * Returns the names, icons and parents of all live blocks, the latest changed first. Above
   * MAX_NAMES it omits the least recently changed pages. No block is returned without its parents.
   */
  async names(ownerId: number): Promise<NamedBlock[]> {
    type Row = Pick<BlockRow, 'id' | 'parent_id' | 'type' | 'name' | 'icon'>
    const { rows } = await this.pool.query<Row>({
      name: 'blocks_names',
      text: `select id, parent_id, type, name, ${iconOf('b')} as icon from (
               select * from ${BLOCKS} where owner_id = $1 and archived_at is null
               order by type = 4, updated_at desc, id desc limit $2
             ) b order by updated_at desc, id desc`,
      values: [ownerId, MAX_NAMES],
    })
    const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
    const isLive = (id: string | null): boolean =>
      id === null || (parents.has(id) && isLive(parents.get(id)!))
    return rows
      .filter(({ id }) => isLive(id))
      .map(({ id, parent_id: parentId, type, name, icon }) => ({
        id: Number(id),
        name,
        icon,
        block_type: BLOCK_TYPES[type - 1]!,
        parent_block_id: parentId === null ? null : Number(parentId),
      }))
  }

  /**
   * Returns the content of each live item of a block, or of each folder for null. Returns undefined
   * if the block is not visible.
   */
  async contents(ownerId: number, parentId: number | null): Promise<ItemContents[] | undefined> {
    const items =
      parentId === null ? 'parent_id is null' : `parent_id = $2 and exists (${blockItself(false)})`
    const { rows } = await this.pool.query<{ id: string; pages: number; edited_at: Date }>({
      name: `blocks_contents_${parentId === null ? 'root' : 'below'}`,
      text: `with recursive held as (
               select id as item, id, type, updated_at from ${BLOCKS}
               where owner_id = $1 and archived_at is null and ${items}
               union all
               select h.item, b.id, b.type, b.updated_at
               from ${heldWithChildren('b.archived_at is null')})
             select item as id, (count(*) filter (where type = 4))::int as pages,
               max(updated_at) as edited_at
             from held group by item`,
      values: parentId === null ? [ownerId] : [ownerId, parentId],
    })
    const isThere = rows.length > 0 || parentId === null
    if (!isThere && !(await this.#isThere(ownerId, parentId, false))) return undefined
    return rows.map(({ id, pages, edited_at: at }) => {
      return { id: Number(id), pages, edited_at: at.toISOString() }
    })
  }

  /** Returns the number of `archived` blocks. */
  async countArchived(ownerId: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'blocks_count_archived',
      text: `select count(*)::int as count from ${BLOCKS} b
             where b.owner_id = $1 and b.archived_at is not null`,
      values: [ownerId],
    })
    return rows[0]!.count
  }

  /**
   * Returns the number of blocks of each type, including the trash, and of blocks archived on their
   * own.
   */
  async count(ownerId: number): Promise<BlockCounts> {
    const { rows } = await this.pool.query<{ type: number; count: number; archived: number }>({
      name: 'blocks_count',
      text: `select b.type, count(*)::int as count, count(b.archived_at)::int as archived
             from ${BLOCKS} b where b.owner_id = $1 group by b.type`,
      values: [ownerId],
    })
    const of = (type: BlockType) =>
      rows.find((row) => BLOCK_TYPES[row.type - 1] === type)?.count ?? 0
    return {
      blocks: { folder: of('folder'), file: of('file'), section: of('section'), page: of('page') },
      archived_blocks: rows.reduce((sum, { archived }) => sum + archived, 0),
    }
  }

  /**
   * Returns the first steps that a new user has completed, judged by some of the pages outside the
   * trash.
   */
  async firstSteps(ownerId: number): Promise<FirstStepsResponse> {
    const { rows } = await this.pool.query<FirstStepsResponse>({
      name: 'blocks_first_steps',
      text: `select count(*) > 1 as another,
               coalesce(bool_or(b.name not in ('', $2)), false) as named,
               coalesce(bool_or(p.revision >= 0), false) as written
             from (
               select b.id, b.name from ${BLOCKS} b
               where b.owner_id = $1 and b.type = 4 and b.archived_at is null
               limit ${PAGES_LOOKED_AT}
             ) b left join ${PAGES} p on p.block_id = b.id`,
      values: [ownerId, UNNAMED_PAGE],
    })
    return rows[0]!
  }

  /**
   * Returns the names and icons of blocks and the top-level nodes of pages, in the tree or in the
   * trash, by id.
   */
  async texts(ownerId: number, ids: number[]): Promise<Map<number, BlockText>> {
    type Row = { id: string; name: string; icon: string | null; nodes: string | null }
    const { rows } = await this.pool.query<Row>({
      name: 'blocks_texts',
      // JSON text contains no line break.
      text: `select b.id, b.name, ${iconOf('b')} as icon, array_to_string(p.nodes, E'\\n') as nodes
             from ${BLOCKS} b left join ${PAGES} p on p.block_id = b.id
             where b.owner_id = $1 and b.id = any($2)`,
      values: [ownerId, ids],
    })
    return new Map(
      rows.map(({ id, name, icon, nodes }) => [
        Number(id),
        { name, icon, nodes: nodes?.split('\n') ?? null },
      ])
    )
  }

  /** Returns a block's name, in the tree or in the trash. */
  async name(ownerId: number, id: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'blocks_name',
      text: `select name from ${BLOCKS} where owner_id = $1 and id = $2`,
      values: [ownerId, id],
    })
    return rows[0]?.name
  }

  /** Returns a block's emoji, or null for none, in the tree or in the trash. */
  async icon(ownerId: number, id: number): Promise<string | null | undefined> {
    const { rows } = await this.pool.query<{ icon: string | null }>({
      name: 'blocks_icon',
      text: `select ${iconOf('b')} as icon from ${BLOCKS} b where b.owner_id = $1 and b.id = $2`,
      values: [ownerId, id],
    })
    return rows[0]?.icon
  }

  async #isThere(ownerId: number, id: number, archived: boolean) {
    const { rowCount } = await this.pool.query({
      name: `blocks_is_there_${archived}`,
      text: blockItself(archived),
      values: [ownerId, id],
    })
    return rowCount === 1
  }
}

/** Returns SQL for the block of owner $1 with id $2, if it is live, or in the trash. */
function blockItself(archived: boolean) {
  return `select from ${BLOCKS} b
          where b.owner_id = $1 and b.id = $2 and ${archived ? 'not' : ''} ${IS_LIVE}`
}

/**
 * Returns SQL for a block's children. Folders need a separate condition, because a combined one
 * would use no index.
 */
function childrenOf(parentId: number | null) {
  const siblings =
    parentId === null ? 'b.parent_id is null and $2::bigint is null' : 'b.parent_id = $2'
  return `b.owner_id = $1 and ${siblings} and b.archived_at is null`
}

/** Returns the JSON of a row whose nodes are already quoted. */
function toJson(row: PageRow) {
  const others = JSON.stringify({ ...toSummary(row), revision: Number(row.revision ?? -1) })
  const content = row.nodes === null ? 'null' : formatQuoted(row.nodes)
  return `${others.slice(0, -1)},"content":${content}}`
}

function toResponse(row: PageRow): BlockResponse {
  return {
    ...toSummary(row),
    content: row.nodes === null ? null : formatJoined(row.nodes),
    revision: Number(row.revision ?? -1),
  }
}
