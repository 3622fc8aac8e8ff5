import { createHash } from 'node:crypto'
import { keptText } from '#kernel/database/kept_text'

/**
 * UTF-16 units. Strata's own names are never longer (`assertAppendable`), and index keys cannot be
 * much longer.
 */
const LONGEST = 200
/** Characters kept of a longer name. */
const BEGINNING = 100

/**
 * Returns a stream's name in a form that Postgres can store. An EventStoreDB may contain streams
 * with arbitrary names. A name that is too long or invalid becomes its beginning and a hash. Each
 * stream therefore still has a unique name.
 */
export function keptName(stream: string): string {
  if (stream.length <= LONGEST && keptText(stream) === stream) return stream
  const hash = createHash('sha256').update(stream).digest('base64url')
  return `${keptText(stream.slice(0, BEGINNING))}~${hash}`
}
