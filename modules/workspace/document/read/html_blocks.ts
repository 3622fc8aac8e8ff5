import type { Lexer, Token } from 'marked'
import { MAX_BLOCK_DEPTH } from '../content.js'

/**
 * Maximum depth of nested elements, because each start tag reads its whole content; deeper ones stay
 * text.
 */
const DEEPEST = MAX_BLOCK_DEPTH

/** A fenced block of code, to its end or that of the text. Tags in it are code. */
const FENCE =
  '^[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*(`{3,}|~{3,})[^\\n`]*$' +
  '(?:\\n(?:[^]*?\\n)??[ \\t>]*\\1[`~]*[ \\t]*$|[^]*)'

/**
 * Returns the HTML element of this name whose start tag begins a text, with its content; null if
 * there is none or its end is missing.
 */
export function htmlBlockAt(src: string, name: string, startTag: RegExp) {
  const [start] = startTag.exec(src) ?? []
  if (start === undefined) return null
  let depth = 0
  for (const { 0: sign, index } of src.matchAll(new RegExp(`</?${name}(?=[ >])|${FENCE}`, 'gm'))) {
    if (!sign.startsWith('<')) continue
    depth += sign.startsWith('</') ? -1 : 1
    if (depth > DEEPEST) return null
    if (depth > 0) continue
    const end = index + sign.length + 1
    return { raw: src.slice(0, end), text: src.slice(start.length, index) }
  }
  return null
}

/**
 * Reads Markdown within an HTML element. Its lines of text are paragraphs even where the element is in
 * a list item, whose own lines are not.
 */
export function blocksWithin(lexer: Lexer, text: string): Token[] {
  const { top } = lexer.state
  lexer.state.top = true
  const blocks = lexer.blockTokens(text)
  lexer.state.top = top
  return blocks
}
