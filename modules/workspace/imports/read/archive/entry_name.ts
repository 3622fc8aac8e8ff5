import { type Entry, getFileNameLowLevel } from 'yauzl'

/** Bit of an entry whose name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_FLAG = 1 << 11

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
const windows = new TextDecoder('windows-1252')
/** Characters beyond ASCII that are letters of Latin script. */
const LATIN = /^(?:\p{ASCII}|(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lo}])*$/u

type RawEntry = Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>

/**
 * Returns the name of an entry. Many programs write UTF-8 without saying so, or the characters of
 * Windows instead of CP437, which the format demands.
 */
export function entryName({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }: RawEntry) {
  const strict = textOrNull(raw)
  if (generalPurposeBitFlag & UTF8_FLAG) return strict ?? cutName(raw)
  // An extra field may hold the name in UTF-8; the library checks that it belongs to this name.
  const named = getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, true)
  const oem = getFileNameLowLevel(generalPurposeBitFlag, raw, [], true)
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

/** Decodes a name that a file system cut within a character. */
function cutName(raw: Buffer) {
  return lenient.decode(raw).replaceAll(/\ufffd+(?=\/|\.[^./]*$|$)/g, '')
}
