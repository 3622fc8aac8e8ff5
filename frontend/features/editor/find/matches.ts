/** Search in the text of a page. Used by the page and by the worker, so it imports nothing. */
export interface FindQuery {
  text: string
  matchCase: boolean
  wholeWord: boolean
  isRegex: boolean
  /** For a regular expression, with `$1`, `$<name>` and `$&`. */
  replacement: string
}

/** Match in one of the searched texts, in UTF-16 units. */
export interface TextMatch {
  /** Index of the text. */
  at: number
  from: number
  to: number
  /** Text that replaces the match. */
  by: string
}

/** Maximum number of matches of a search. */
export const MAX_MATCHES = 10_000

/** Returns the expression of a query. Throws SyntaxError for an invalid regular expression. */
export function expressionOf({ text, matchCase, wholeWord, isRegex }: FindQuery) {
  const flags = `gu${matchCase ? '' : 'i'}`
  // Invalid on its own, it could become valid within the signs of a whole word.
  if (isRegex) void new RegExp(text, flags)
  const source = isRegex ? text : text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${source})(?![\p{L}\p{M}\p{N}_])`
  return new RegExp(wholeWord ? whole : source, flags)
}

/** Returns the matches in all texts, at most MAX_MATCHES. Throws SyntaxError. */
export function matchesIn(texts: readonly string[], query: FindQuery): TextMatch[] {
  const found: TextMatch[] = []
  if (query.text === '') return found
  const expression = expressionOf(query)
  for (const [at, text] of texts.entries()) {
    for (const match of text.matchAll(expression)) {
      const { 0: words, index } = match
      if (words === '') continue
      const by = query.isRegex ? filled(query.replacement, match) : query.replacement
      found.push({ at, from: index, to: index + words.length, by })
      if (found.length === MAX_MATCHES) return found
    }
  }
  return found
}

/** Fills in the groups of a match as `String.replace` does; unknown groups stay as they are. */
function filled(template: string, match: RegExpExecArray) {
  return template.replaceAll(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (sign, ...parts) => {
    const [dollar, whole, number, name] = parts as (string | undefined)[]
    if (dollar) return '$'
    if (whole) return match[0]
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : sign
    const index = Number(number)
    return index > 0 && index < match.length ? (match[index] ?? '') : sign
  })
}
