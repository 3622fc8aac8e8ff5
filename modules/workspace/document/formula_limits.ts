/** Expansions of macros in one formula (KaTeX's own default). */
const MAX_EXPAND = 1000
/** Largest size that a formula can ask for, in em. */
const MAX_SIZE = 20
/** Tokens that a formula's own macros may become. */
const MAX_TOKENS = 20_000
/** Cells of all tables in one formula. */
const MAX_CELLS = 1000

const DEFINES = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-z])/i
/** A parameter of a macro; a sign of a number is `\#`. */
const PARAMETER = /(?:^|[^\\])(?:\\\\)*#/

interface Limits {
  maxExpand: number
  maxSize: number
}

/**
 * Returns KaTeX's limits for a formula, or why it cannot be drawn. `maxExpand` alone does not bound the
 * work: with parameters, few expansions multiply their text without end.
 */
export function limitsOf(latex: string): Limits | { error: string } {
  const defines = DEFINES.test(latex)
  if (defines && PARAMETER.test(latex))
    return { error: 'Macros with parameters can’t be defined here.' }
  const cells = latex.match(/&|\\\\/g)?.length ?? 0
  if (cells > MAX_CELLS) return { error: 'This formula has too many cells.' }
  const maxExpand = defines ? Math.floor(MAX_TOKENS / latex.length) : MAX_EXPAND
  return { maxExpand: Math.min(maxExpand, MAX_EXPAND), maxSize: MAX_SIZE }
}
