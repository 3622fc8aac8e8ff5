import type pg from 'pg'
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

/** So many rows are sorted in no time. */
const FEW = 2_000
/** Rows of a CSV that are read at once. */
const BATCH = 2_000

/** One page of a table, and how many rows there are on all of them. */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: Table,
  { where, page, order }: Asked
): Promise<{ rows: Row[]; total: number }> {
  const found = `${table.rows} where ${where.sql}`
  const counted = await pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${found}`,
    where.values
  )
  const { total } = counted.rows[0]!
  // As figures: a plan for any number of rows would be one for a tenth of the table.
  const { limit, offset } = page.slice
  if (offset >= total) return { rows: [], total }
  const isFew = total <= FEW && !where.isEmpty
  const ids = isFew ? sortFound(found, order) : walkAlong(found, order)
  const { rows } = await pool.query<Row>(
    `select ${table.columns}
     from (${ids} limit ${limit} offset ${offset}) page
       join ${table.rows} using (id) ${table.joins} order by ${inOrder(order)}`,
    where.values
  )
  return { rows, total }
}

/** Along the index of the order, until the page is full. */
function walkAlong(found: string, order: Order) {
  return `select r.id from ${found} order by ${inOrder(order)}`
}

/** Few are looked for by what they are: a walk would lead through all the others. */
function sortFound(found: string, { by, direction }: Order) {
  return `with found as materialized (select r.id, ${by} as key from ${found})
    select id from found order by key ${direction}, id ${direction}`
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

function inOrder({ by, direction }: Order) {
  return `${by} ${direction}, r.id ${direction}`
}
