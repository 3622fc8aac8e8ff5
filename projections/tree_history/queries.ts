import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import type { BlockSummary, ChangedQuarter, PlacedBlock } from '#modules/workspace/api'
import type { Slice } from '#projections/blocks/queries'
import {
  heldWithChildren,
  toPlaced,
  toSummary,
  type BlockRow,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { treeHistoryProjection } from '#projections/tree_history/projection'

const SCHEMA = servedSchema(treeHistoryProjection.name)
const PERIODS = `${SCHEMA}.periods`
const SAVES = `${SCHEMA}.saves`

/** A past moment of one user: the last revision of the user's workspace stream at that time. */
export interface Moment {
  /** -1 before the first change. */
  revision: number
  at: Date
}

/** Days with changes of a user. */
export interface ChangedTimes {
  /** Time of the first change that still exists, ISO 8601; null without changes. */
  first_at: string | null
  quarters: ChangedQuarter[]
}

/** SQL that is true if a period contains revision $2. */
const contains = (period: string) => `${period}.revision <= $2 and ${period}.until > $2`

/** Ancestors of b at revision $2 as p, g and t, because the tree has four levels. */
const ABOVE = `left join ${PERIODS} p on p.id = b.parent_id and ${contains('p')}
  left join ${PERIODS} g on g.id = p.parent_id and ${contains('g')}
  left join ${PERIODS} t on t.id = g.parent_id and ${contains('t')}`

const PATH = `json_build_array(t.id, t.name, t.type, g.id, g.name, g.type, p.id, p.name, p.type)
  as path`

/**
 * True if b is a block of owner $1 that was neither in the trash nor below a block in it. A
 * permanently deleted ancestor left no rows that tell, so nothing below that ancestor was there.
 */
const WAS_LIVE = `b.owner_id = $1 and ${contains('b')} and b.archived_at is null
  and p.archived_at is null and g.archived_at is null and t.archived_at is null
  and (b.parent_id is null or p.id is not null) and (p.parent_id is null or g.id is not null)
  and (g.parent_id is null or t.id is not null)`

/** The last save of b before $3, exact to a quarter of an hour; null for none. */
const SAVED_AT = `(select s.last_at from ${SAVES} s
  where s.block_id = b.id and s.quarter <= $3 and s.last_at <= $3 order by s.quarter desc limit 1)`

const COLUMNS = `b.id, b.parent_id, b.type, b.name, b.icon, b.created_at,
  greatest(b.updated_at, ${SAVED_AT}) as updated_at, null::timestamptz as deleted_at,
  b.is_full_width, b.is_small_text, b.is_page_locked, b.font_family`

const PLACE = (siblings: string) => `(select count(*) from ${PERIODS} s
  where s.owner_id = $1 and ${siblings} and ${contains('s')} and s.archived_at is null
    and s.rank <= b.rank)`
/** Place of b among its siblings. Folders have a separate branch, which uses the index. */
const ORDERING = `(case when b.parent_id is null then ${PLACE('s.parent_id is null')}
  else ${PLACE('s.parent_id = b.parent_id')} end)::int as ordering`

/** Queries on the tree of an earlier moment. Every query names the owner. */
export class TreeHistoryQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns the moment of a time (rule 4.45): after the last change dated at or before it. Changes
   * of the minute before that date count in log order, because the dates are of several clocks.
   */
  async momentAt(ownerId: number, at: Date): Promise<Moment> {
    const { rows } = await this.pool.query<{ revision: string | null }>({
      name: 'tree_history_moment',
      text: `with last as (
               select at from ${PERIODS} where owner_id = $1 and at <= $2 order by at desc limit 1
             )
             select max(p.revision) as revision from last
               join ${PERIODS} p on p.owner_id = $1
                 and p.at between last.at - interval '1 minute' and last.at`,
      values: [ownerId, at],
    })
    return { revision: Number(rows[0]!.revision ?? -1), at }
  }

  /** Returns a block's children of then, or the folders; undefined if the block was not there. */
  async children(
    ownerId: number,
    parentId: number | null,
    moment: Moment,
    slice?: Slice
  ): Promise<BlockSummary[] | undefined> {
    const { rows } = await this.pool.query<BlockRow>({
      name: `tree_history_children_${parentId === null}`,
      text: `select ${COLUMNS}, row_number() over (order by b.rank, b.id)::int as ordering
             from ${PERIODS} b where ${childrenOf(parentId, '$4')}
             order by b.rank, b.id limit $5 offset $6`,
      values: [...valuesOf(ownerId, moment), parentId, slice?.limit ?? null, slice?.offset ?? 0],
    })
    const isThere = parentId === null || (await this.find(ownerId, parentId, moment)) !== undefined
    return isThere ? rows.map(toSummary) : undefined
  }

  /** Returns the number of `children`. */
  async countChildren(ownerId: number, parentId: number | null, { revision }: Moment) {
    const { rows } = await this.pool.query<{ count: number }>({
      name: `tree_history_count_children_${parentId === null}`,
      text: `select count(*)::int as count from ${PERIODS} b where ${childrenOf(parentId, '$3')}`,
      values: [ownerId, revision, parentId],
    })
    return rows[0]!.count
  }

  /** Returns one block of then with its path of then, if it was outside the trash. */
  async find(ownerId: number, id: number, moment: Moment): Promise<PlacedBlock | undefined> {
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'tree_history_find',
      text: `select ${COLUMNS}, ${PATH}, ${ORDERING}
             from ${PERIODS} b ${ABOVE} where b.id = $4 and ${WAS_LIVE}`,
      values: [...valuesOf(ownerId, moment), id],
    })
    return rows[0] && toPlaced(rows[0])
  }

  /**
   * Returns a block of then with its descendants outside the trash: parents before their children,
   * siblings in manual order, at most `limit`. Empty if the block was not there.
   */
  async subtree(ownerId: number, id: number, moment: Moment, limit: number) {
    if (!(await this.find(ownerId, id, moment))) return []
    const { rows } = await this.pool.query<BlockRow>({
      name: 'tree_history_subtree',
      text: `with recursive held as (
               select b.*, 0 as depth from ${PERIODS} b
               where b.owner_id = $1 and b.id = $4 and ${contains('b')}
               union all
               select b.*, h.depth + 1
               from ${heldWithChildren(`${contains('b')} and b.archived_at is null`, PERIODS)}
             )
             select ${COLUMNS},
               row_number() over (partition by b.parent_id order by b.rank, b.id)::int as ordering
             from held b order by b.depth, b.rank, b.id limit $5`,
      values: [...valuesOf(ownerId, moment), id, limit],
    })
    return rows.map(toSummary)
  }

  /** Returns the quarters of an hour with changes of the tree or of texts, ascending. */
  async changes(ownerId: number, from: Date, to: Date): Promise<ChangedTimes> {
    type Row = { quarter: Date | null; changes: number; first_at: Date | null }
    const { rows } = await this.pool.query<Row>({
      name: 'tree_history_changes',
      text: `with changed as (
               select date_bin('15 minutes', at, 'epoch') as quarter, count(*) as changes
               from ${PERIODS} where owner_id = $1 and at >= $2 and at < $3 group by 1
               union all
               select quarter, sum(saves) from ${SAVES}
               where owner_id = $1 and quarter >= $2 and quarter < $3 group by 1
             ), first as (select min(at) as first_at from ${PERIODS} where owner_id = $1)
             select c.quarter, sum(c.changes)::int as changes, f.first_at
             from first f left join changed c on true group by 1, 3 order by 1`,
      values: [ownerId, from, to],
    })
    const quarters = rows.flatMap(({ quarter, changes }) =>
      quarter ? [{ at: quarter.toISOString(), changes }] : []
    )
    return { first_at: rows[0]?.first_at?.toISOString() ?? null, quarters }
  }
}

function valuesOf(ownerId: number, { revision, at }: Moment) {
  return [ownerId, revision, at]
}

/** Folders need a separate condition, because a combined one would use no index. */
function childrenOf(parentId: number | null, value: string) {
  const siblings =
    parentId === null
      ? `b.parent_id is null and ${value}::bigint is null`
      : `b.parent_id = ${value}`
  return `b.owner_id = $1 and ${siblings} and ${contains('b')} and b.archived_at is null`
}
