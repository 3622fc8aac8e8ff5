/** Returns text without characters that Postgres cannot store: U+0000 and lone surrogates. */
export function keptText(text: string) {
  return text.toWellFormed().replaceAll('\0', '')
}
