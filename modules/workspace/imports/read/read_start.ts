import { decodeText } from './decode_text.js'
import type { ImportEntry } from './import_source.js'

/** Bytes of a file's start: its front matter, or its first heading. */
const START = 8_000

/** Returns the start of a text, without reading the rest; empty for a damaged file. */
export async function readStart(entry: ImportEntry, length = START): Promise<string> {
  const chunks: Buffer[] = []
  let read = 0
  try {
    const stream = await entry.open()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      read += chunk.length
      if (read >= length) break
    }
  } catch {
    return ''
  }
  const bytes = Buffer.concat(chunks).subarray(0, length)
  return decodeText(bytes, { isCut: true })
}
