import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import type { Page } from '#server/http/pagination'
import type { Where } from '#modules/admin/queries/where'

/** A table of staff: which rows it lists, and what of them. */
export interface Table {
  /** The rows, by the name `r`. */
  rows: string
  /** What is listed of `r`, and of what is joined; `id` as a number. */
  columns: string
  /** What is joined to those that are listed; it leaves none out. */
  joins: string
}

export interface Order {
  /** An expression on `r`, which an index has. Ids decide between equals. */
  by: string
  direction: 'asc' | 'desc'
}

interface Asked {
  where: Where
  page: Page
  order: Order
}

interface Listed<Row> {
  rows: Row[]
  total: number
}

/** So many rows are sorted in no time. */
const FEW = 5_000
/** So many sooner than the index of the order is walked along, where each row has to be looked at. */
const FEW_TO_LOOK_AT = 20_000
/** Rows of a CSV that are read at once. */
const BATCH = 2_000
/** How long it is not counted again how many many are, in milliseconds (decision 190). */
const TOTAL_KEPT_MS = 10_000
/** For how many lists. */
const TOTALS_KEPT = 1_000

/** Totals of more than a few rows, by pool and by what is counted. */
const totals = new WeakMap<pg.Pool, LRUCache<string, number>>()

/**
 * One page of a table, and how many rows there are on all of them. What Postgres cannot estimate is
 * counted first: looked for up to a limit, it would be looked for twice where it finds many.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: Table,
  asked: Asked
): Promise<Listed<Row>> {
  const { where } = asked
  const isCounted = where.isVague || where.isEmpty
  const total = isCounted
    ? await count(pool, table, where)
    : totalsOf(pool).get(keyOf(table, where))
  const limit = where.isVague ? FEW_TO_LOOK_AT : FEW
  const mayBeFew = !where.isEmpty && (total === undefined || total <= limit)
  const few = mayBeFew ? await listFew<Row>(pool, table, asked, limit) : undefined
  return few ?? walkAlong<Row>(pool, table, asked, total ?? (await count(pool, table, where)))
}

/** Whoever pages through many, or sorts them, does not wait for their number each time. */
async function count(pool: pg.Pool, table: Table, where: Where): Promise<number> {
  const known = totalsOf(pool).get(keyOf(table, where))
  if (known !== undefined) return known
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${table.rows} where ${where.sqlForAll}`,
    where.values
  )
  const { total } = rows[0]!
  if (total > FEW) totalsOf(pool).set(keyOf(table, where), total)
  return total
}

function totalsOf(pool: pg.Pool) {
  const kept = totals.get(pool) ?? new LRUCache({ max: TOTALS_KEPT, ttl: TOTAL_KEPT_MS })
  totals.set(pool, kept)
  return kept
}

function keyOf({ rows }: Table, { sqlForAll, values }: Where) {
  return JSON.stringify([rows, sqlForAll, values])
}

/** Few are looked for by what they are: a walk would lead through all the others. */
async function listFew<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins }: Table,
  { where, page, order }: Asked,
  limit: number
): Promise<Listed<Row> | undefined> {
  const { by, direction } = order
  const { rows } = await pool.query<Row & { total: number }>(
    `with found as materialized (
       select r.id, ${by} as key from ${from} where ${where.sqlForAll} limit ${limit + 1}
     ), page as (
       select id from found order by key ${direction}, id ${direction} ${sliceOf(page)}
     )
     select counted.total, ${columns} from (select count(*)::float8 as total from found) counted
       left join page on true left join ${from} on r.id = page.id ${joins}
     order by ${inOrder(order)}`,
    where.values
  )
  const { total } = rows[0]!
  if (total > limit) return undefined
  const listed = rows.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row)
  return { rows: listed as unknown as Row[], total }
}

/**
 * Of many, those along the index of the order, until the page is full: from whichever end of the list
 * is nearer.
 */
async function walkAlong<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins }: Table,
  { where, page, order }: Asked,
  total: number
): Promise<Listed<Row>> {
  if (page.slice.offset >= total) return { rows: [], total }
  const { direction, slice } = fromNearerEnd(page, order, total)
  const along = { by: order.by, direction }
  const walked = where.isVague
    ? `(select r.*, ${order.by} as walked_by from ${from} order by ${inOrder(along)} offset 0) r`
    : from
  const kept = where.isVague ? { by: 'r.walked_by', direction } : along
  const { rows } = await pool.query<Row>(
    `select ${columns}
     from (select r.id from ${walked} where ${where.sql} order by ${inOrder(kept)} ${slice}) page
       join ${from} using (id) ${joins} order by ${inOrder(order)}`,
    where.values
  )
  return { rows, total }
}

/** All rows, the newest first, in batches: no connection is held while nobody takes them. */
export async function* allRows<Row extends pg.QueryResultRow & { id: number }>(
  pool: pg.Pool,
  { columns, rows: from, joins }: Table,
  conditions: () => Where
): AsyncGenerator<Row[], void> {
  let below: number | undefined
  do {
    const where = conditions().andIf(below, 'r.id < ?')
    const { rows } = await pool.query<Row>(
      `select ${columns} from ${from} ${joins} where ${where.sql}
       order by r.id desc limit ${BATCH}`,
      where.values
    )
    if (rows.length > 0) yield rows
    below = rows.length === BATCH ? rows.at(-1)!.id : undefined
  } while (below !== undefined)
}

/** In which direction a page is walked to, and which part of that it is. */
function fromNearerEnd(page: Page, order: Order, total: number) {
  const { limit, offset } = page.slice
  const behind = Math.max(0, total - offset - limit)
  if (offset <= behind) return { direction: order.direction, slice: sliceOf(page) }
  const rows = Math.min(limit, total - offset)
  return {
    direction: order.direction === 'asc' ? 'desc' : 'asc',
    slice: `limit ${rows} offset ${behind}`,
  } as const
}

/** As figures: a plan for any number of rows would be one for a tenth of the table. */
function sliceOf(page: Page) {
  const { limit, offset } = page.slice
  return `limit ${limit} offset ${offset}`
}

function inOrder({ by, direction }: Order) {
  return `${by} ${direction}, r.id ${direction}`
}
