import {
  BLOCK_TYPES,
  type BlockRef,
  type BlockSummary,
  type FontFamily,
  type PlacedBlock,
} from '#modules/workspace/api'
import { blocksProjection } from '#projections/blocks/projection'
import { servedSchema } from '#kernel/projections/projection'
import { iconsProjection } from '#projections/icons/projection'

const SCHEMA = servedSchema(blocksProjection.name)
export const BLOCKS = `${SCHEMA}.blocks`
export const PAGES = `${SCHEMA}.pages`
const ICONS = `${servedSchema(iconsProjection.name)}.icons`

/**
 * Returns SQL that joins the rows `h` of a recursive query `held` with their children `b`, which
 * the owner `$1` has in `table`. `offset 0` makes Postgres look up the children of each block by an
 * index. On a table without statistics, as after a large import, it would compare all pairs of blocks.
 */
export function heldWithChildren(where: string, table = BLOCKS) {
  return `held h cross join lateral (
    select * from ${table} b
      where b.owner_id = $1 and b.parent_id = h.id and ${where} offset 0
  ) b`
}

/** Emoji of a block; null for none. Most blocks have no row. */
export const iconOf = (block: string) => `(select i.icon from ${ICONS} i where i.id = ${block}.id)`

/** Ancestors of b as p, g and t, because the tree has four levels. */
const ABOVE = `${BLOCKS} p
  left join ${BLOCKS} g on g.id = p.parent_id
  left join ${BLOCKS} t on t.id = g.parent_id
  where p.id = b.parent_id`

/** Time at which b was archived on its own or with an ancestor; null if b is live. */
export const ARCHIVED_AT = `coalesce(b.archived_at,
  (select coalesce(p.archived_at, g.archived_at, t.archived_at) from ${ABOVE}))`

/** True if an ancestor of b is in the trash. */
const IS_BELOW_TRASHED = `exists (select from ${ABOVE}
  and (p.archived_at is not null or g.archived_at is not null or t.archived_at is not null))`

/** True if neither b nor one of its ancestors is in the trash. */
export const IS_LIVE = `(b.archived_at is null and not ${IS_BELOW_TRASHED})`

/** True if b was moved to the trash itself, from a place outside the trash. */
export const IS_RESTORABLE = `(b.archived_at is not null and not ${IS_BELOW_TRASHED})`

/** Maximum number of trashed blocks to check for descendants in the trash. */
const TRASH_LOOKED_AT = 50

/**
 * True if the trash of owner $1 contains only a few pages, which have no descendants. Then no query
 * needs to check a block's path. One statement evaluates it once, or several statements share it.
 */
export const NOTHING_BELOW_TRASH = `(
  select count(*) < ${TRASH_LOOKED_AT} and coalesce(bool_and(type = 4), true) from (
    select type from ${BLOCKS} where owner_id = $1 and archived_at is not null
    order by archived_at limit ${TRASH_LOOKED_AT}
  ) trash)`

/**
 * Rank of b among its live siblings, for a block that is read without its siblings. Folders have a
 * separate branch, because a condition for both would use no index.
 */
const PLACE = (siblings: string) => `(select count(*) from ${BLOCKS} s
  where s.owner_id = b.owner_id and ${siblings} and s.archived_at is null and s.rank <= b.rank)`
export const ORDERING = `(case when b.parent_id is null then ${PLACE('s.parent_id is null')}
  else ${PLACE('s.parent_id = b.parent_id')} end)::int as ordering`

const PATH_ARRAY = `json_build_array(
    t.id, t.name, t.type, g.id, g.name, g.type, p.id, p.name, p.type)`

/** Ancestors of b, from its folder down: id, name and type of each, or null for a missing level. */
export const PATH = `(select ${PATH_ARRAY} from ${ABOVE}) as path`

/** Ancestors of many blocks, which mostly share the same few; joined by `WITH_ABOVE`. */
export const JOINED_PATH = `${PATH_ARRAY} as path`
export const WITH_ABOVE = `left join ${BLOCKS} p on p.id = b.parent_id
  left join ${BLOCKS} g on g.id = p.parent_id
  left join ${BLOCKS} t on t.id = g.parent_id`

/**
 * Returns all columns of a summary except its ordering. `deletedAt` is the SQL for its deletion
 * time.
 */
export function columns(deletedAt = 'b.archived_at') {
  return `b.id, b.parent_id, b.type, b.name, b.created_at, b.updated_at, ${deletedAt} as deleted_at,
    b.is_full_width, b.is_small_text, b.is_page_locked, b.font_family, ${iconOf('b')} as icon`
}

export interface BlockRow {
  id: string
  parent_id: string | null
  type: number
  name: string
  icon: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  is_full_width: boolean
  is_small_text: boolean
  is_page_locked: boolean
  font_family: FontFamily
  ordering: number
}

/** Row that includes `PATH`. */
export interface PlacedRow extends BlockRow {
  path: (number | string | null)[] | null
}

export function toSummary(row: BlockRow): BlockSummary {
  return {
    id: Number(row.id),
    name: row.name,
    icon: row.icon,
    block_type: BLOCK_TYPES[row.type - 1]!,
    parent_block_id: row.parent_id === null ? null : Number(row.parent_id),
    ordering: row.ordering,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    is_full_width: row.is_full_width,
    is_small_text: row.is_small_text,
    is_page_locked: row.is_page_locked,
    font_family: row.font_family,
  }
}

export function toPlaced(row: PlacedRow): PlacedBlock {
  return { ...toSummary(row), path: toPath(row) }
}

/** Returns the ancestors in a row, from the folder down. */
export function toPath(row: Pick<PlacedRow, 'path'>): BlockRef[] {
  const path: BlockRef[] = []
  for (let i = 0; i < (row.path?.length ?? 0); i += 3) {
    const [id, name, type] = row.path!.slice(i, i + 3) as [number | null, string, number]
    if (id !== null) path.push({ id, name, block_type: BLOCK_TYPES[type - 1]! })
  }
  return path
}
