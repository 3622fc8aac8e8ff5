import { type Entry, getFileNameLowLevel } from 'yauzl'

/** Bit of an entry whose name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_FLAG = 1 << 11

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows = new TextDecoder('windows-1252')
/** Start of a character of UTF-8 at the end of a name, as bytes. */
const CUT = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})(?=\/|\.[^./]*$|$)/g
/** Characters beyond ASCII that are letters of Latin script. */
const LATIN = /^(?:\p{ASCII}|(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lo}])*$/u

type RawEntry = Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>

/**
 * Returns the name of an entry. Many programs write UTF-8 without saying so, or the characters of
 * Windows instead of CP437, which the format demands. Some say UTF-8 and write other characters.
 */
export function entryName({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }: RawEntry) {
  const strict = textOrNull(raw)
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0
  const stated = isUtf8 ? (strict ?? cutName(raw)) : null
  if (stated !== null) return stated
  const flag = generalPurposeBitFlag & ~UTF8_FLAG
  // An extra field may hold the name in UTF-8; the library checks that it belongs to this name.
  const named = getFileNameLowLevel(flag, raw, extraFields, true)
  const oem = getFileNameLowLevel(flag, raw, [], true)
  if (named !== oem) return named
  if (strict !== null) return strict
  const ansi = windows.decode(raw)
  return !LATIN.test(oem) && LATIN.test(ansi) ? ansi : oem
}

function textOrNull(raw: Buffer) {
  try {
    return utf8.decode(raw)
  } catch {
    return null
  }
}

/** Decodes a name that a file system cut within a character; null for another encoding. */
function cutName(raw: Buffer) {
  return textOrNull(Buffer.from(raw.toString('latin1').replaceAll(CUT, ''), 'latin1'))
}
