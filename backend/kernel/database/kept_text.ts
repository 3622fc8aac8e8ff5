/** Without what Postgres cannot keep: U+0000, and halves of surrogate pairs. */
export function keptText(text: string) {
  return text.toWellFormed().replaceAll('\0', '')
}
