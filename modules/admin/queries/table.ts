import type pg from 'pg'
import type { Page } from '#platform/http/routing/pagination'
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

export interface Order {
  /** An expression on `r`. Ids break ties. */
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

/** Rows per batch of a CSV. */
const BATCH = 2_000

/**
 * Returns one page of a table, and the number of rows on all pages. Joins run for the page's rows
 * only.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins }: Table,
  { where, page, order: { by, direction } }: Asked
): Promise<Listed<Row>> {
  const counted = await pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${from} where ${where.sql}`,
    where.values
  )
  const { total } = counted.rows[0]!
  const { limit, offset } = page.slice
  if (offset >= total) return { rows: [], total }
  const order = `order by ${by} ${direction}, r.id ${direction}`
  // Literal limits: with parameters, Postgres would plan for a tenth of the table.
  const { rows } = await pool.query<Row>(
    `select ${columns}
     from (select r.id from ${from} where ${where.sql} ${order} limit ${limit} offset ${offset}) page
       join ${from} using (id) ${joins} ${order}`,
    where.values
  )
  return { rows, total }
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
