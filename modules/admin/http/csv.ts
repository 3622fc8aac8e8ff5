import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { dayOf } from '#kernel/events/day_of'
import { streamResponse } from '#platform/http/bodies/stream_response'

/** The columns of a CSV in order: heading, and cell of a row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

type Cell = string | number | null

/**
 * Matches text that a spreadsheet would evaluate as a formula. It may be in full width or follow
 * invisible characters that some programs drop. A formula could read other cells and send them
 * elsewhere.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/** Byte order mark, without which Excel misreads UTF-8. */
const BOM = '\ufeff'

/**
 * Streams all rows as a file (RFC 4180). Reading pauses while the client does not read, and stops
 * when the client disconnects. A failure before the first rows is an ordinary error; a later
 * failure cuts the response off.
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
