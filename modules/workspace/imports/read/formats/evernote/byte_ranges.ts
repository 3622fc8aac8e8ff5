import { Readable } from 'node:stream'
import type { ImportEntry } from '../../import_source.js'

/** Most bytes of a file within a zip: it is kept in memory, because a zip has no ranges. */
const MAX_IN_ZIP = 32 * 1024 ** 2

/** Reads parts of a file. */
export interface ByteReader {
  all: () => Promise<Readable>
  /** Returns the bytes from `start` up to and without `end`. */
  range: (start: number, end: number) => Promise<Readable>
}

/** Returns a reader for a file of an import; undefined for a file of a zip that is too large for one. */
export function openRanges(entry: ImportEntry): ByteReader | undefined {
  if (entry.openRange) return { all: entry.open, range: entry.openRange }
  if (entry.size > MAX_IN_ZIP) return undefined
  return {
    all: entry.open,
    range: async (start, end) => {
      const bytes = await cached(entry)
      return Readable.from([bytes.subarray(start, end)])
    },
  }
}

/** The file read last: notes of one file are read one after the other. */
let last: { entry: ImportEntry; bytes: Promise<Buffer> } | undefined

function cached(entry: ImportEntry) {
  if (last?.entry !== entry) last = { entry, bytes: entry.read(MAX_IN_ZIP) }
  return last.bytes
}
