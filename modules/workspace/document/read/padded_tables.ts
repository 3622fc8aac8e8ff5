import { Tokenizer, type Tokens } from 'marked'

/** Second line of a table. */
const RULE = /^ {0,3}\|?[ \t]*:?-+[-:| \t]*$/
/** Cells that any table may have. */
const CELLS = 20_000

/** A separator of two cells. */
const SEPARATOR = /(?<!\\)\|/g
const FIRST_SEPARATOR = /^\s*\|/
const LAST_SEPARATOR = /(?<!\\)\|\s*$/

/**
 * Widens tables to their longest row, because the library drops cells beyond the header. Leaves tables as text whose rows are padded to far more cells than they are long: a header of
 * 1,000 columns above 1,000 short lines would be a million cells.
 */
export const paddedTables = {
  table(this: Tokenizer, source: string): Tokens.Table | false | undefined {
    const headEnd = source.indexOf('\n')
    const ruleEnd = source.indexOf('\n', headEnd + 1)
    if (headEnd < 0 || ruleEnd < 0 || !RULE.test(source.slice(headEnd + 1, ruleEnd))) return false
    const columns = source.slice(0, headEnd).split('|').length
    let [rows, end] = [0, ruleEnd]
    while (end >= 0 && end + 1 < source.length && source[end + 1] !== '\n') {
      end = source.indexOf('\n', end + 1)
      rows++
      if (columns * rows > CELLS + (end < 0 ? source.length : end)) return undefined
    }
    const table = Tokenizer.prototype.table.call(this, source)
    if (!table) return undefined
    const lines = table.raw.trimEnd().split('\n')
    const longest = lines.reduce((most, line) => Math.max(most, cellsIn(line)), 0)
    const added = longest - table.header.length
    if (added <= 0 || longest * lines.length > CELLS + source.length) return table
    const [head = '', rule = ''] = lines
    const rest = source.slice(ruleEnd)
    const widened = `${longer(head, ' |', added)}\n${longer(rule, '-|', added)}${rest}`
    const wide = Tokenizer.prototype.table.call(this, widened)
    return wide && { ...wide, raw: table.raw }
  },
}

function cellsIn(line: string) {
  const separators = line.match(SEPARATOR)?.length ?? 0
  return separators + 1 - Number(FIRST_SEPARATOR.test(line)) - Number(LAST_SEPARATOR.test(line))
}

/** Returns a row with more cells at its end. */
function longer(row: string, cell: string, count: number) {
  return (LAST_SEPARATOR.test(row) ? row.trimEnd() : `${row}|`) + cell.repeat(count)
}
