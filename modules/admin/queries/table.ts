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
  /** The columns of `r` that it may be sorted by. */
  keys: string[]
}

export interface Order {
  /** An expression on the table's keys. Ids decide between equals. */
  by: string
  direction: 'asc' | 'desc'
}

/** One page of a table, and how many rows there are on all of them. */
export interface Listed<Row> {
  rows: Row[]
  total: number
}

/** Rows of a CSV that are read at once. */
const BATCH = 2_000

interface Asked {
  where: Where
  page: Page
  order: Order
}

/** One page: a walk along the index of its order, beside a count. */
export async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: Table,
  asked: Asked
): Promise<Listed<Row>> {
  const { where, order } = asked
  const counted = pool.query<{ total: number }>(
    `select count(*)::float8 as total from ${table.rows} where ${where.sql}`,
    [...where.values]
  )
  const shown = pool.query<Row>(
    `select ${table.columns} from (${slice(asked, `${table.rows} where ${where.sql}`)}) page
       join ${table.rows} using (id) ${table.joins} order by ${inOrder(order)}`,
    where.values
  )
  const [{ rows: totals }, { rows }] = await Promise.all([counted, shown])
  return { rows, total: totals[0]!.total }
}

/**
 * The same where few rows are found, or where finding them costs much: they are looked for once, for
 * the page and for their number. A walk along the order might lead through all rows.
 */
export async function listFound<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { rows: from, columns, joins, keys }: Table,
  asked: Asked
): Promise<Listed<Row>> {
  const { where, order } = asked
  const kept = ['id', ...keys].map((key) => `r.${key}`).join(', ')
  const { rows } = await pool.query<Row & { total: number }>(
    `with found as materialized (select ${kept} from ${from} where ${where.sql}),
       page as (${slice(asked, 'found r')})
     select counted.total, ${columns} from (select count(*)::float8 as total from found) counted
       left join page on true left join ${from} on r.id = page.id ${joins}
     order by ${inOrder(order)}`,
    where.values
  )
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
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
       order by r.id desc limit ${where.value(BATCH)}`,
      where.values
    )
    if (rows.length > 0) yield rows
    below = rows.length === BATCH ? rows.at(-1)!.id : undefined
  } while (below !== undefined)
}

function slice({ where, order, page }: Asked, rows: string) {
  const { limit, offset } = page.slice
  return `select r.id from ${rows} order by ${inOrder(order)}
    limit ${where.value(limit)} offset ${where.value(offset)}`
}

function inOrder({ by, direction }: Order) {
  return `${by} ${direction}, r.id ${direction}`
}
