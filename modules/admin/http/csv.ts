import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { dayOf } from '#kernel/events/day_of'
import { streamResponse } from '#platform/http/stream_response'

/** The columns of a CSV, in their order: heading, and cell of a row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

type Cell = string | number | null

/**
 * What a spreadsheet would take for a formula, be it in its full width, or behind what nobody sees and
 * some programs leave out: it could read other cells, and send them away.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/** Without it Excel takes UTF-8 for something else. */
const BOM = '\ufeff'

/**
 * Responds with all rows as a file (RFC 4180), as they are read: while the client takes nothing
 * nothing is read, and when it has gone reading ends. What fails before the first rows is an
 * ordinary error; later it cuts the response off.
 */
export async function respondWithCsv<Row>(
  { request, response }: HttpContext,
  name: string,
  columns: Columns<Row>,
  batches: AsyncGenerator<Row[], void>
) {
  response.header('Content-Type', 'text/csv; charset=utf-8; header=present')
  const file = `${name}-${dayOf(Date.now())}.csv`
  response.header('Content-Disposition', `attachment; filename="${file}"`)
  if (request.method() === 'HEAD') return response.send(null)
  const first = await batches.next()
  streamResponse(response, Readable.from(texts(columns, first, batches)))
}

async function* texts<Row>(
  columns: Columns<Row>,
  first: IteratorResult<Row[], void>,
  rest: AsyncGenerator<Row[], void>
) {
  yield BOM + lineOf(columns.map(([heading]) => heading))
  if (first.done) return
  yield linesOf(columns, first.value)
  for await (const rows of rest) yield linesOf(columns, rows)
}

function linesOf<Row>(columns: Columns<Row>, rows: Row[]) {
  return rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('')
}

export function lineOf(cells: Cell[]) {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
