const strict = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** Bytes at the start that tell UTF-16 without a mark apart from other encodings. */
const SAMPLE = 1000

/** Characters beyond ASCII for each one that is damaged in a text that counts as UTF-8. */
const SOUND_PER_DAMAGED = 4

/** Encoding that a page of HTML or XML declares at its start. */
const DECLARED = /<(?:meta|\?xml)\b[^<>]{0,200}?\b(?:charset|encoding)\s*=\s*["']?\s*([\w-]{1,40})/i

/**
 * Decodes a text of unknown encoding: UTF-8, also with a few damaged characters, UTF-16 with or
 * without a mark, otherwise what a page declares or Windows-1252, which contains Latin-1. Removes
 * U+0000 and unpaired surrogates, which no page can store; line ends become `\n`.
 * @param isCut the text may end within a character
 */
export function decodeText(bytes: Buffer, { isCut = false } = {}): string {
  return decoded(bytes, isCut).replaceAll('\0', '').toWellFormed().replaceAll(/\r\n?/g, '\n')
}

function decoded(bytes: Buffer, isCut = false) {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    // A decoder that expects more keeps the start of a character for itself.
    const utf8 = isCut ? new TextDecoder('utf-8', { fatal: true }) : strict
    return utf8.decode(bytes, { stream: isCut })
  } catch {
    return damagedUtf8(bytes) ?? declaredDecoder(bytes).decode(bytes)
  }
}

/** Returns the text of UTF-8 with few damaged characters; undefined for other encodings. */
function damagedUtf8(bytes: Buffer) {
  const text = new TextDecoder().decode(bytes)
  let [sound, damaged] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xff_fd) damaged++
    else if (code > 0x7f) sound++
  }
  return sound >= damaged * SOUND_PER_DAMAGED ? text : undefined
}

function declaredDecoder(bytes: Buffer) {
  const [, name = ''] = DECLARED.exec(bytes.toString('latin1', 0, 1024)) ?? []
  try {
    return new TextDecoder(name)
  } catch {
    return windows
  }
}

/** Returns the name of the UTF-16 encoding of a text; undefined for other texts. */
function utf16Of(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE - (SAMPLE % 2))
  if (sample.length < 4 || bytes.length % 2 !== 0) return undefined
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  // Half of the bytes of a text in Latin script are zero, all in the same place.
  const many = sample.length / 2 / 3
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

/** Decodes the escapes of an address. Names that are not UTF-8 are read as Windows-1252. */
export function decodeAddress(address: string): string {
  if (!address.includes('%')) return address
  try {
    return decodeURIComponent(address)
  } catch {
    return address.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
      return decoded(bytes)
    })
  }
}
