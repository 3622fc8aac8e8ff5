/**
 * Syntax of formulas in text and Markdown, as in GitHub and Pandoc: `$…$` in a line, `$$…$$` as a
 * block. Prices such as `$5 and $6` are no formulas.
 */

/** Maximum length of a formula's source in characters. */
export const MAX_LATEX = 5000

/** Source between dollars: no space at its ends, no line break, and a dollar only after `\`. */
const SOURCE = String.raw`(?:\\[^\n]|[^\\$\s])(?:(?:\\[^\n]|[^\\$\n])*(?:\\[^\n]|[^\\$\s]))?`

/** A formula at the start of a text, and the sign after it. */
const IN_LINE = new RegExp(String.raw`^\$(${SOURCE})\$(?![\p{L}\p{N}$])`, 'u')
/** A formula typed up to its closing dollar. */
export const TYPED = new RegExp(String.raw`(^|[^\p{L}\p{N}\\$])\$(${SOURCE})\$$`, 'u')

/** Amounts and words in plain language, such as '5 or 10', which a second dollar may follow. */
const PRICE = /^\d[\d.,]*\p{L}?\)?(\s*[-–—/+,;&|]|\s+\p{L}{2,})/u
/** The signs with which a formula can end. */
const END = /[\p{L}\p{N})\]}'|!*∞]$/u

/** Returns true if the text between two dollars is meant as a formula, and not as prices. */
export function isFormula(source: string) {
  const isPrice = PRICE.test(source) && !/[\\^_={]/.test(source)
  return source.length <= MAX_LATEX && END.test(source) && !isPrice
}

/** Formula found at the start of a text, and its length with its delimiters. */
export interface FoundFormula {
  raw: string
  latex: string
}

/** Characters before a dollar that make it a part of a word, as in 'US$5'. */
const WORD_BEFORE = /[\p{L}\p{N}\\$]$/u

/**
 * Returns the formula at the start of a line of Markdown; null if there is none. Reads `$…$`, `$$…$$`,
 * GitHub's "$`…`$" for any source, and `\(…\)`.
 */
export function formulaAtStart(text: string, before: string): FoundFormula | null {
  const line = text.slice(0, MAX_LATEX + 8).split('\n', 1)[0]!
  for (const [open, close] of [
    ['$`', '`$'],
    [String.raw`\(`, String.raw`\)`],
    ['$$', '$$'],
  ] as const) {
    const end = line.startsWith(open) ? endOf(line, open.length, close) : -1
    if (end < 0) continue
    const latex = line.slice(open.length, end).trim()
    if (latex !== '' && (open !== '$$' || isFormula(latex)))
      return { raw: line.slice(0, end + close.length), latex }
  }
  if (WORD_BEFORE.test(before)) return null
  const [raw, latex] = IN_LINE.exec(line) ?? []
  return raw !== undefined && isFormula(latex!) ? { raw, latex: latex! } : null
}

/** Returns the index of a sign from an index on. `\\)` is an escaped backslash, and no end. */
function endOf(line: string, from: number, sign: string) {
  let end = line.indexOf(sign, from)
  while (sign.startsWith('\\') && end >= 0 && isEscaped(line, from, end)) {
    end = line.indexOf(sign, end + 1)
  }
  return end
}

function isEscaped(line: string, from: number, index: number) {
  let start = index
  while (start > from && line[start - 1] === '\\') start--
  return (index - start) % 2 === 1
}

/**
 * Writes a formula in a line of Markdown. The long form "$`…`$" is for sources and neighbors that the
 * short form cannot have.
 */
export function inlineFormula(latex: string, before: string, after: string) {
  const source = latex.replaceAll(/\s+/g, ' ').trim()
  if (source === '') return ''
  const short = `$${source}$`
  // A backtick after the dollar begins the long form, whose end may follow anywhere in the line.
  const found = source.startsWith('`') ? null : formulaAtStart(short + after, before)
  // A space before the dollar changes nothing in a formula, and keeps the end from being read early.
  return found?.raw === short && found.latex === source
    ? short
    : `$\`${source.replaceAll('`$', '` $')}\`$`
}

/** Dollars between which Markdown could read a formula, with any signs after them. */
const AMBIGUOUS = /\$(?:[$`]|[^$\s](?:[^$\n]*[^$\s])?\$)/y

/** Returns the positions of the dollars in a line that a reader of Markdown could take for formulas. */
export function ambiguousDollars(line: string) {
  // Written as `\\`, so it escapes no dollar.
  const plain = line.replaceAll('\\', '/')
  return Array.from(plain.matchAll(/\$/g), ({ index }) => index).filter((index) => {
    AMBIGUOUS.lastIndex = index
    return AMBIGUOUS.test(plain)
  })
}

/** A formula as a block at the start of a text: between two lines of `$$`, or `\[` and `\]`. */
export function blockFormulaAtStart(text: string): FoundFormula | null {
  const [start, , sign] = /^( {0,3})(\$\$|\\\[)/.exec(text) ?? []
  if (start === undefined) return null
  const close = sign === '$$' ? '$$' : String.raw`\]`
  const end = text.indexOf(close, start.length)
  if (end < 0) return null
  const [rest] =
    /^[ \t]*(?:\n+|$)/.exec(text.slice(end + close.length, end + close.length + 200)) ?? []
  const latex = text.slice(start.length, end)
  if (rest === undefined || latex.length > MAX_LATEX) return null
  if (sign !== '$$' && !isInBrackets(latex)) return null
  return { raw: text.slice(0, end + close.length) + rest, latex: latex.trim() }
}

/**
 * Returns true for a formula between `\[` and `\]`. A paragraph in brackets is written in the same way,
 * but has neither lines of its own nor commands.
 */
function isInBrackets(latex: string) {
  const isOnLines = /^[ \t]*\n[^]*\n[ \t]*$/.test(latex) && !/\n[ \t]*\n/.test(latex)
  return latex.trim() !== '' && (isOnLines || /(?<!\\)\\[a-z]/i.test(latex))
}

/** A formula as lines of Markdown; in a fence, as on GitHub, if its source has two dollars. */
export function blockFormula(latex: string, fence: string) {
  const source = latex.trim()
  return source.includes('$$') || source === ''
    ? `${fence}math\n${source}\n${fence}`
    : `$$\n${source}\n$$`
}

/** Returns true if a text has a formula in a line that is certainly LaTeX. */
export function hasFormula(text: string) {
  for (const { 0: raw, index } of text.matchAll(/\$[^\s$][^$\n]{0,500}\$/g)) {
    const before = text.slice(Math.max(0, index - 1), index)
    const found = formulaAtStart(text.slice(index, index + raw.length + 1), before)
    if (found && /\\[a-z]|[\^_=]/i.test(found.latex)) return true
  }
  return false
}
