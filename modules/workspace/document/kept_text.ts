/** What no text of a page can hold: U+0000, which Postgres has no room for, and halves of signs. */
const UNKEPT = /\0|\p{Surrogate}/gu

export function canBeKept(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

/** The part of a text that can be kept, of its first `length` characters (UTF-16 units). */
export function keptText(text: string, length = text.length) {
  return text.slice(0, length).replaceAll(UNKEPT, '')
}

/** Where a text holds what cannot be kept, ascending, each one UTF-16 unit long. */
export function unkeptIn(text: string) {
  return Array.from(text.matchAll(UNKEPT), ({ index }) => index)
}
