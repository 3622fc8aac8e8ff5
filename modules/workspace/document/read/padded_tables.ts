import type { Tokens } from 'marked'

/** Second line of a table. */
const RULE = /^ {0,3}\|?[ \t]*:?-+[-:| \t]*$/
/** Cells that any table may have. */
const CELLS = 20_000

/**
 * Leaves tables as text whose rows are padded to far more cells than they are long: a header of
 * 1,000 columns above 1,000 short lines would be a million cells.
 */
export const paddedTables = {
  table(source: string): Tokens.Table | false | undefined {
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
    return false
  },
}
