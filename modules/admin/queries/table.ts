import type pg from 'pg'
import type { Page } from '#platform/http/pagination'
import { keepList, keptList, type KeptList } from '#modules/admin/queries/count_cache'
import type { Order } from '#modules/admin/queries/scan_plan'
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
const FEW_TO_LOOK_AT = 10_000
/** A walk past more of a list's rows than these reads what its filters look up before it begins. */
const FAR = 500
/** Rows of a CSV that are read at once. */
const BATCH = 2_000

/**
 * One page of a table, and how many rows there are on all of them. What Postgres cannot estimate is
 * counted first: looked for up to a limit, it would be looked for twice where it finds many.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: Table,
  asked: Asked
): Promise<Listed<Row>> {
  const { where, page } = asked
  const limit = where.isVague ? FEW_TO_LOOK_AT : FEW
  const kept = keptList(pool, keyOf(table, where))
  const isMany = kept !== undefined && kept.total > limit
  let list = kept
  if (where.isEmpty ? !isMany : where.isVague && !kept) {
    list = await count(pool, table, where)
    if (page.slice.offset >= list.total) return { rows: [], total: list.total }
  }
  if (!where.isEmpty && (list === undefined || list.total <= limit)) {
    const few = await listFew<Row>(pool, table, asked, limit)
    if (few) return few
    // What is kept may say that it was few a moment ago.
    list = undefined
  }
  return walkAlong<Row>(pool, table, asked, list ?? (await count(pool, table, where)))
}

/** Whoever pages through many, or sorts them, does not wait for their number each time. */
async function count(pool: pg.Pool, table: Table, where: Where): Promise<KeptList> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${table.rows} where ${where.sqlForAll}`,
    where.values
  )
  return keepList(pool, keyOf(table, where), rows[0]!.total)
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
 * is nearer, or from a page of it that was read before.
 */
async function walkAlong<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins }: Table,
  { where, page, order }: Asked,
  list: KeptList
): Promise<Listed<Row>> {
  const { total } = list
  const { offset } = page.slice
  if (offset >= total) return { rows: [], total }
  const places = list.placesIn(order)
  const limit = Math.min(page.slice.limit, total - offset)
  const way = places.wayTo(offset, limit)
  const { direction, skip } = way
  const conditions = skip > FAR ? where.sqlFar : where.sqlNear
  const beyond = places.condition(way, where)
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
  if (rows[0]) places.add({ offset, key: rows[0].key, id: rows[0].id })
  return { rows: rows.map(({ key: _key, ...row }) => row) as unknown as Row[], total }
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

/** As figures: a plan for any number of rows would be one for a tenth of the table. */
function sliceOf(page: Page) {
  const { limit, offset } = page.slice
  return `limit ${limit} offset ${offset}`
}

function inOrder({ by, direction }: Order) {
  return `${by} ${direction}, r.id ${direction}`
}
