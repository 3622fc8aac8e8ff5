/**
 * Reads tab-separated text as spreadsheets write it: a field in quotes may hold tabs, line breaks
 * and doubled quotes.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const fields = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at <= source.length; at++) {
    fields.lastIndex = at
    const [whole, quoted, plain] = fields.exec(source)!
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    at += whole.length
    if (source[at] === '\n') rows.push([])
  }
  return rows
}

/** Returns true for at least two lines with the same number of tabs, none of them an indent. */
export function isTabular(text: string) {
  if (!text.includes('\t')) return false
  const rows = readTsv(text)
  const [first] = rows
  return (
    rows.length > 1 &&
    first!.length > 1 &&
    rows.every(({ length }) => length === first!.length) &&
    first!.every((field) => field.trim() !== '')
  )
}
