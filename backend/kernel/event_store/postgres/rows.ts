import type pg from 'pg'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'
import { formatPosition } from '#kernel/event_store/postgres/position'

export const OF_STREAM = 'position, revision, id, type, data, metadata'
export const COLUMNS = `${OF_STREAM}, stream`

/**
 * Sends ASCII bytes, which are nearly all of the log, unencoded. Hexadecimal digits would double
 * the size.
 */
export const FORMAT = { bytea_output: 'escape' }

/**
 * Parsers for the driver, whose own parsers are several times slower. Each event has several
 * columns.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => PARSERS.get(oid) ?? asItIs) as typeof pg.types.getTypeParser,
}

export interface EventRow {
  position: string
  stream: string
  revision: string
  id: string
  type: string
  data: Buffer
  metadata: EventMetadata
}

/** Runs a query. Throws StoreUnavailable. */
export type Query = <Row extends pg.QueryResultRow>(
  query: string | pg.QueryConfig,
  values?: unknown[]
) => Promise<Row[]>

/** Parsers by type number, the same in every Postgres: bytea, int4, json. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [17, toBytes],
  [23, Number],
  [114, (text) => JSON.parse(text)],
])
const ESCAPED = /\\(?:\\|([0-7]{3}))/g

export function toEvent(row: EventRow): RecordedEvent {
  return eventOf(row.stream, row)
}

export function eventOf(stream: string, row: Omit<EventRow, 'stream'>): RecordedEvent {
  const { id, type, data, metadata } = row
  const revision = Number(row.revision)
  return { stream, revision, id, type, data, metadata, position: formatPosition(row.position) }
}

/** Connections opened elsewhere send hexadecimal digits. */
function toBytes(text: string): Buffer {
  if (text.startsWith('\\x')) return Buffer.from(text.slice(2), 'hex')
  return Buffer.from(text.includes('\\') ? text.replace(ESCAPED, unescape) : text, 'latin1')
}

function unescape(_: string, octal: string | undefined) {
  return octal === undefined ? '\\' : String.fromCharCode(Number.parseInt(octal, 8))
}

function asItIs(text: string) {
  return text
}
