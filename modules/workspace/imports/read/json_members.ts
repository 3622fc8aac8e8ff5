/** Place of a value in the bytes of a JSON file, without the byte at `end`. */
export interface JsonPlace {
  start: number
  end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b])
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d])
/** White space, and the bytes of a mark at the start of a text. */
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

/**
 * Returns the places of the values in an object or a list, by key, without parsing the values. A large
 * file takes no more memory than its bytes. Throws SyntaxError.
 */
export function jsonMembers(bytes: Buffer, place: JsonPlace): Map<string, JsonPlace> {
  const members = new Map<string, JsonPlace>()
  let at = afterBlanks(bytes, place.start)
  const isList = bytes[at] === 0x5b
  if (!OPENING.has(bytes[at]!)) throw new SyntaxError('No object and no list')
  at = afterBlanks(bytes, at + 1)
  while (!CLOSING.has(bytes[at]!)) {
    let key = String(members.size)
    if (!isList) {
      const end = afterValue(bytes, at)
      key = String(jsonValue(bytes, { start: at, end }))
      at = afterBlanks(bytes, afterBlanks(bytes, end) + 1)
    }
    const end = afterValue(bytes, at)
    members.set(key, { start: at, end })
    at = afterBlanks(bytes, end)
    if (bytes[at] === COMMA) at = afterBlanks(bytes, at + 1)
  }
  return members
}

/** Returns the value in a place. Throws SyntaxError. */
export function jsonValue(bytes: Buffer, { start, end }: JsonPlace): unknown {
  return JSON.parse(bytes.toString('utf8', start, end))
}

function afterBlanks(bytes: Buffer, from: number) {
  let at = from
  while (BLANK.has(bytes[at]!)) at++
  if (at >= bytes.length) throw new SyntaxError('The text ends too early')
  return at
}

/** Returns the end of the value that starts here. */
function afterValue(bytes: Buffer, start: number) {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (OPENING.has(byte)) depth++
    else if (CLOSING.has(byte) && depth > 0) depth--
    else if (depth === 0 && isAfterWord(bytes, at)) return at + 1
    if (depth === 0 && (byte === QUOTE || CLOSING.has(byte))) return at + 1
  }
  throw new SyntaxError('The text ends too early')
}

/** Returns true for the last byte of a number or a word. */
function isAfterWord(bytes: Buffer, at: number) {
  const next = bytes[at + 1]!
  return next === COMMA || CLOSING.has(next) || BLANK.has(next)
}

/** Returns the closing quote of a text. */
function endOfText(bytes: Buffer, start: number) {
  for (let at = bytes.indexOf(QUOTE, start + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
  throw new SyntaxError('The text ends too early')
}
