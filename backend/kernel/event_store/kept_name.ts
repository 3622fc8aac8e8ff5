import { createHash } from 'node:crypto'
import { keptText } from '#kernel/database/kept_text'

/** UTF-16 units. Strata gives no longer names (`assertAppendable`), and indexes take no much longer ones. */
const LONGEST = 200
/** So much is kept of one that is longer. */
const BEGINNING = 100

/**
 * A stream's name as Postgres can keep it. Somebody may have written streams of any name to an
 * EventStoreDB: one that is too long, or has what no text may hold, is named by its beginning and a
 * hash, so that each stream still has a name of its own.
 */
export function keptName(stream: string): string {
  if (stream.length <= LONGEST && keptText(stream) === stream) return stream
  const hash = createHash('sha256').update(stream).digest('base64url')
  return `${keptText(stream.slice(0, BEGINNING))}~${hash}`
}
