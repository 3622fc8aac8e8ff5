import type pg from 'pg'
import type { Page } from '#platform/http/routing/pagination'
import { cacheList, cachedList, type CachedList } from '#modules/admin/queries/count_cache'
import type { Order } from '#modules/admin/queries/scan_plan'
import type { Where } from '#modules/admin/queries/where'

/** A table of staff: its rows and their columns. */
export interface Table {
  /** FROM clause of the rows, named `r`. */
  rows: string
  /** Columns of `r` and of the joined tables; `id` as a number. */
  columns: string
  /** Joins of the listed rows, which omit no row. */
  joins: string
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

/** Maximum number of rows that are sorted without an index. */
const FEW = 5_000
/**
 * Maximum number of sorted rows for filters that check each row. Above it, the order's index is
 * scanned.
 */
const FEW_TO_LOOK_AT = 10_000
/** Number of skipped rows above which a scan precomputes its filters' subqueries. */
const FAR = 500
/** Rows per batch of a CSV. */
const BATCH = 2_000

/**
 * Returns one page of a table, and the number of rows on all pages. Filters that Postgres cannot
 * estimate are counted first. A limited search would have to run twice if it finds many rows.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: Table,
  asked: Asked
): Promise<Listed<Row>> {
  const { where, page } = asked
  const limit = where.isVague ? FEW_TO_LOOK_AT : FEW
  const cached = cachedList(pool, keyOf(table, where))
  const isMany = cached !== undefined && cached.total > limit
  let list = cached
  if (where.isEmpty ? !isMany : where.isVague && !cached) {
    list = await count(pool, table, where)
    if (page.slice.offset >= list.total) return { rows: [], total: list.total }
  }
  if (!where.isEmpty && (list === undefined || list.total <= limit)) {
    const few = await listFew<Row>(pool, table, asked, limit)
    if (few) return few
    // The cached total may still say that the list was short.
    list = undefined
  }
  return walkAlong<Row>(pool, table, asked, list ?? (await count(pool, table, where)))
}

/**
 * Counts the rows and caches the count. Paging or sorting a long list then does not wait for it
 * each time.
 */
async function count(pool: pg.Pool, table: Table, where: Where): Promise<CachedList> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${table.rows} where ${where.sqlForAll}`,
    where.values
  )
  return cacheList(pool, keyOf(table, where), rows[0]!.total)
}

function keyOf({ rows }: Table, { sqlForAll, values }: Where) {
  return JSON.stringify([rows, sqlForAll, values])
}

/** Reads a short list by its filters, because a scan would pass all other rows. */
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
 * Scans the order's index until the page is full, for long lists. The scan starts at the nearer end
 * of the list or at a previously read page.
 */
async function walkAlong<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins }: Table,
  { where, page, order }: Asked,
  list: CachedList
): Promise<Listed<Row>> {
  const { total } = list
  const { offset } = page.slice
  if (offset >= total) return { rows: [], total }
  const positions = list.positionsIn(order)
  const limit = Math.min(page.slice.limit, total - offset)
  const plan = positions.planFor(offset, limit)
  const { direction, skip } = plan
  const conditions = skip > FAR ? where.sqlFar : where.sqlNear
  const beyond = positions.condition(plan, where)
  const along = inOrder({ by: order.by, direction })
  const walk = where.isVague
    ? `(select r.*, ${order.by} as walked_by from ${from} where ${beyond} order by ${along} offset 0) r
         where ${conditions} order by ${inOrder({ by: 'r.walked_by', direction })}`
    : `${from} where ${conditions} and ${beyond} order by ${along}`
  const { rows } = await pool.query<Row & { id: number; key: string }>(
    `select ${columns}, (${order.by})::text as key
     from (select r.id from ${walk} limit ${limit} offset ${skip}) page
       join ${from} using (id) ${joins} order by ${inOrder(order)}`,
    where.values
  )
  if (rows[0]) positions.add({ offset, key: rows[0].key, id: rows[0].id })
  return { rows: rows.map(({ key: _key, ...row }) => row) as unknown as Row[], total }
}

/** Yields all rows in batches, the newest first. Holds no connection while the consumer is idle. */
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

/**
 * Inlines the limits as literals. With parameters, Postgres would plan for a tenth of the table.
 */
function sliceOf(page: Page) {
  const { limit, offset } = page.slice
  return `limit ${limit} offset ${offset}`
}

function inOrder({ by, direction }: Order) {
  return `${by} ${direction}, r.id ${direction}`
}
