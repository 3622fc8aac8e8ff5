import { decodeText } from './decode_text.js'
import { UnreadableEntry } from './import_problems.js'
import type { ImportEntry } from './import_source.js'

/** Most bytes of a list in JSON: about 20,000 pages. */
const MAX_BYTES = 16 * 1024 ** 2

/** Returns a JSON file's value; undefined for a file that is no JSON or too large. */
export async function readJson(entry: ImportEntry, limit = MAX_BYTES): Promise<unknown> {
  if (entry.size > limit) return undefined
  try {
    return JSON.parse(decodeText(await entry.read(limit)))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnreadableEntry) return undefined
    throw error
  }
}
