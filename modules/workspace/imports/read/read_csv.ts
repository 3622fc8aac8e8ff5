/**
 * Reads comma-separated values (RFC 4180): quoted cells may have commas, quotes and line breaks.
 * Rows without any text are left out.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
    cell = ''
  }
  const start = text.startsWith('\ufeff') ? 1 : 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') {
      isQuoted = true
    } else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
    } else {
      cell += sign
    }
  }
  endRow()
  return rows
}
