/**
 * Characters that no page text may contain: U+0000, which Postgres cannot store, and unpaired
 * surrogates.
 */
const UNKEPT = /\0|\p{Surrogate}/gu

export function canBeKept(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns the storable part of a text's first `length` characters (UTF-16 units). */
export function keptText(text: string, length = text.length) {
  return text.slice(0, length).replaceAll(UNKEPT, '')
}

/** Returns the ascending positions of unstorable characters, each one UTF-16 unit long. */
export function unkeptIn(text: string) {
  return Array.from(text.matchAll(UNKEPT), ({ index }) => index)
}
