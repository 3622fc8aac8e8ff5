import { decodeText } from './decode_text.js'
import type { ImportEntry } from './import_source.js'

/** Most bytes of a text with the pictures in it. */
const MAX_BYTES = 30 * 1024 ** 2
const START = 'data:image/'
const ENCODING = /^data:image\/[\w+.-]{1,30}(?:;[^,;"'<>()\s]{0,100}){0,5};base64,/i
/** Sign after the address by the one before it; other addresses end with their last letter. */
const ENDS = new Map([
  ['"', '"'],
  ["'", "'"],
  ['<', '>'],
])
/** Bytes of base64, also as addresses escape it. */
const LETTERS = new Set(
  Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_%')
)
const MARKER = /;embedded=(\d{1,6});base64,/

/** Base64 of pictures that were taken out of a text, by their number there. */
export type EmbeddedPictures = readonly Buffer[]

export interface PageText {
  text: string
  /** Pictures that the text names by `;embedded=`; none if it was short enough with them. */
  embedded: EmbeddedPictures
}

/**
 * Returns the text of a page. If it is too long, its pictures are taken out, because programs write
 * them into the text itself.
 * @param maxBytes longest text, without its pictures
 * @returns undefined for a text that is too long
 */
export async function readPageText(
  entry: ImportEntry,
  maxBytes: number
): Promise<PageText | undefined> {
  if (entry.size > MAX_BYTES) return undefined
  const bytes = await entry.read(MAX_BYTES)
  if (bytes.length <= maxBytes) return { text: decodeText(bytes), embedded: [] }
  const { pieces, embedded } = withoutPictures(bytes)
  const rest = Buffer.concat(pieces)
  return rest.length <= maxBytes ? { text: decodeText(rest), embedded } : undefined
}

/** Returns the base64 of a picture that was taken out, by its address; undefined for others. */
export function embeddedPicture(address: string, embedded: EmbeddedPictures = []) {
  const [, number] = MARKER.exec(address) ?? []
  return number === undefined ? undefined : embedded[Number(number)]
}

/** Returns true for a text that shows the address of a picture that was taken out. */
export function showsEmbedded(text: string) {
  return MARKER.test(text)
}

function withoutPictures(bytes: Buffer) {
  const pieces: Buffer[] = []
  const embedded: Buffer[] = []
  let at = 0
  for (let start = bytes.indexOf(START); start >= 0; start = bytes.indexOf(START, start + 1)) {
    const [address] = ENCODING.exec(bytes.toString('latin1', start, start + 600)) ?? []
    if (address === undefined) continue
    const from = start + address.length
    const end = ENDS.get(String.fromCharCode(bytes[start - 1] ?? 0))
    const to = end === undefined ? endOfLetters(bytes, from) : bytes.indexOf(end, from)
    if (to < 0) continue
    const marked = address.replace(/;base64,$/i, `;embedded=${embedded.length};base64,`)
    pieces.push(bytes.subarray(at, start), Buffer.from(marked))
    embedded.push(bytes.subarray(from, to))
    at = start = to
  }
  pieces.push(bytes.subarray(at))
  return { pieces, embedded }
}

/** Returns the end of the letters of base64 that start at a place. */
function endOfLetters(bytes: Buffer, from: number) {
  let to = from
  while (to < bytes.length && LETTERS.has(bytes[to]!)) to++
  return to
}
